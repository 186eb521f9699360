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
