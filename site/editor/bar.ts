const find = (selector: string) => document.querySelector<HTMLElement>(`#bar ${selector}`) as HTMLElement

/** Says in the bar below the editor how things stand. */
export function say(state: string): void {
  find('#state').textContent = state
}

/** Lists sentences in the bar, one a line, until the next list. */
export function list(name: 'refused' | 'notices', sentences: readonly string[]): void {
  find(`#${name}`).hidden = sentences.length === 0
  find(`#${name} b`).textContent = String(sentences.length)
  const lines = sentences.map((textContent) => Object.assign(document.createElement('li'), { textContent }))
  find(`#${name} ul`).replaceChildren(...lines)
}
