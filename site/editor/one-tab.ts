import { say } from './bar.ts'

/**
 * Opens the editor in one tab only, because a second one would overwrite what the first has saved. Another tab waits until the
 * first is closed, or takes its place; the first then loads again, and waits.
 */
export async function openInOneTab(open: () => void): Promise<void> {
  // Without https there are no locks, and the editor only says that it needs https.
  if (!window.isSecureContext) return open()
  const here = document.querySelector<HTMLButtonElement>('#here') as HTMLButtonElement
  const hold = (steal = false) =>
    navigator.locks
      .request('gestione', { steal }, () => {
        here.hidden = true
        say('')
        open()
        return new Promise(() => {})
      })
      .catch(() => location.reload())
  here.addEventListener('click', () => void hold(true))
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name === 'gestione')) {
    say('La gestione è aperta in un’altra scheda, e qui è ferma.')
    here.hidden = false
  }
  void hold()
}
