const find = (selector: string) => document.querySelector(`#bar ${selector}`) as HTMLElement

/** Says in the bar below the editor how things stand. */
export function say(state: string): void {
  // Screen readers would read it again.
  if (find('#state').textContent !== state) find('#state').textContent = state
}

/** Lists sentences in the bar, one a line, until the next list. */
export function list(name: 'refused' | 'notices', sentences: readonly string[]): void {
  const lines = sentences.map((textContent) => Object.assign(document.createElement('li'), { textContent }))
  // Screen readers would read the same lines again.
  if (find(`#${name} ul`).textContent === sentences.join('')) return
  find(`#${name}`).hidden = sentences.length === 0
  find(`#${name} b`).textContent = String(sentences.length)
  find(`#${name} ul`).replaceChildren(...lines)
}

/**
 * Opens the editor in one tab only, because a second one would overwrite what the first has saved. Another tab waits until the
 * first is closed, or takes its place; the first then loads again, and waits.
 */
export async function openInOneTab(open: () => void): Promise<void> {
  // Without https there are no locks, and the editor only says that it needs https.
  if (!window.isSecureContext) return open()
  const here = find('#here')
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
