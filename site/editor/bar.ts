import { notices, refusals } from './findings.ts'
import { keep, knownFiles, waitingSince } from './saved.ts'

const A_QUARTER_OF_AN_HOUR = 15 * 60 * 1000

/** What was last refused: a file, and the data that it was to have. */
let refused: { file: string; data: unknown } | undefined
let isTyping = false
let next: ReturnType<typeof setTimeout>

const find = (selector: string) => document.querySelector(`#bar ${selector}`) as HTMLElement

/** Says in the bar below the editor how things stand. */
function say(state: string): void {
  // Screen readers would read it again.
  if (find('#state').textContent !== state) find('#state').textContent = state
}

// "Salvato" would be read as an answer to what is typed now.
document.addEventListener('input', () => {
  isTyping = true
  if (find('#state').textContent?.startsWith('Salvato')) say('')
})

/** Lists sentences in the bar, one a line, until the next list. */
function list(name: 'refused' | 'notices', sentences: readonly string[]): void {
  const lines = sentences.map((textContent) =>
    Object.assign(document.createElement('li'), { textContent }),
  )
  // Screen readers would read the same lines again.
  if (find(`#${name} ul`).textContent === sentences.join('')) return
  find(`#${name}`).hidden = sentences.length === 0
  find(`#${name} b`).textContent = String(sentences.length)
  find(`#${name} ul`).replaceChildren(...lines)
}

/** Lists what is still wrong and what may be meant, and says whether what was saved is published, until it is. */
export async function look(): Promise<void> {
  clearTimeout(next)
  const wasWaiting = waitingSince() < Infinity
  const files = await knownFiles()
  list('refused', refused ? refusals(files, refused.file, refused.data) : [])
  list('notices', notices(files))
  const waited = Date.now() - waitingSince()
  if (waited >= 0) next = setTimeout(look, 20_000)
  if (waited > A_QUARTER_OF_AN_HOUR)
    say(
      'Salvato, ma dopo un quarto d’ora non ancora in rete: guarda in “Versioni di prima” se c’è un errore, o chiedi a chi segue il sito.',
    )
  else if (waited >= 0) say(isTyping ? '' : 'Salvato: in rete fra qualche minuto.')
  else if (wasWaiting) say('In rete.')
}

/** Lists why an entry may not be saved, until it may, and returns how many reasons there are. */
export async function refuse(file: string, data: unknown): Promise<number> {
  const sentences = refusals(await knownFiles(), file, data)
  if (sentences.length > 0) {
    refused = { file, data }
    list('refused', sentences)
  }
  return sentences.length
}

/** Says that an entry was saved: on this computer, or in the repository, and then also when it is published. */
export function saved(file: string, data: unknown, inRepository: boolean): void {
  isTyping = false
  if (refused?.file === file) refused = undefined
  if (inRepository) keep(file, data)
  else say('Salvato su questo computer, non in rete.')
  void look()
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
