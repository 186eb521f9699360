import { say } from './bar.ts'

/**
 * Opens the editor in one tab only, because a second one would overwrite what the first has saved. Another tab waits until the
 * first is closed, or takes its place; the first then loads again, and waits.
 */
export async function openInOneTab(open: () => void): Promise<void> {
  // Without https there are no locks, and the editor only says that it needs https.
  if (!window.isSecureContext) return open()
  const here = document.querySelector('#here') as HTMLElement
  const hold = (steal = false) =>
    navigator.locks
      .request('gestione', { steal }, () => {
        here.hidden = true
        say('')
        open()
        return new Promise(() => {})
      })
      .catch(() => location.reload())
  here.onclick = () => hold(true)
  const { held = [] } = await navigator.locks.query()
  here.hidden = !held.some(({ name }) => name === 'gestione')
  if (!here.hidden) say('La gestione è aperta in un’altra scheda, e qui è ferma.')
  void hold()
}
