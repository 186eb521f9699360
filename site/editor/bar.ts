import type { ContentFiles } from '../content/files.ts'
import { notices, refusals } from './findings.ts'
import {
  afterReading,
  afterSaving,
  goneAddresses,
  isWaiting,
  knownFiles,
  type State,
  told,
} from './state.ts'

const KEY = 'gestione.state'
const TWO_DAYS = 2 * 24 * 60 * 60_000

const filesIn = (page: Document): ContentFiles =>
  JSON.parse(page.querySelector('#configuration')?.textContent ?? '').files

let state: State = {
  tab: 'opening',
  published: filesIn(document),
  readAt: 0,
  saved: [],
  addresses: [],
}

/** What the last tab that had the editor kept. */
function remembered(): Partial<State> {
  try {
    const { saved, addresses }: State = JSON.parse(localStorage.getItem(KEY) ?? '')
    const isRecent = ({ at }: { at: number }) => Math.abs(Date.now() - at) < TWO_DAYS
    return { saved: saved.filter(isRecent), addresses }
  } catch {
    return {}
  }
}

/** The one way to change the state: it is kept for the next visit, and shown. */
function change(to: Partial<State>): void {
  state = { ...state, ...to }
  const { tab, saved, addresses } = state
  try {
    if (tab === 'here') localStorage.setItem(KEY, JSON.stringify({ saved, addresses }))
  } catch {
    // Full, or forbidden: only the next visit will not know.
  }
  render()
}

/** Reads what is published. */
async function look(): Promise<void> {
  const { readAt } = state
  try {
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(location.pathname, { cache: 'no-cache', signal })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // Of answers that overtake each other one is enough.
    if (state.readAt === readAt) change(afterReading(state, filesIn(page), Date.now()))
  } catch {
    // Without a connection, or while the site is being replaced, what was read before holds.
  }
}

/** Says why an entry may not be saved, until it may, and returns how many reasons there are. */
export async function refuse(file: string, data: unknown): Promise<number> {
  await look()
  const { length } = refusals(knownFiles(state), file, data)
  if (length > 0) change({ refused: { file, data } })
  return length
}

/** Takes note of what the editor holds of the entry that is open. */
export function holds(data: unknown): void {
  if (state.refused) change({ refused: { ...state.refused, data } })
}

/** Takes note that an entry was saved: in the repository, or on this computer. */
export function saved(file: string, data: unknown, online: boolean): void {
  change(afterSaving(state, file, data, Date.now(), online))
  void look()
}

/**
 * Opens the editor in one tab only, because a second one would overwrite what the first has saved.
 * Another tab waits until the first is closed, or takes its place; the first then loads again, and
 * waits.
 */
export async function openInOneTab(open: () => void): Promise<void> {
  const start = () => {
    change({ tab: 'here', ...remembered() })
    void look()
    setInterval(() => {
      render()
      if (state.saved.some(isWaiting)) void look()
    }, 20_000)
    // Another entry, or a list: what was refused is left.
    window.addEventListener('hashchange', () => {
      change({ refused: undefined })
      void look()
    })
    open()
  }
  // Without https there are no locks, and the editor only says that it needs https.
  if (!window.isSecureContext) return start()
  const hold = (steal = false) =>
    navigator.locks
      .request('gestione', { steal }, () => {
        start()
        return new Promise(() => {})
      })
      .catch(() => location.reload())
  find('#here').onclick = () => hold(true)
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name === 'gestione')) change({ tab: 'elsewhere' })
  void hold()
}

const find = (selector: string) => document.querySelector(`#bar ${selector}`) as HTMLElement

/** Shows the state in the bar below the editor. */
function render(): void {
  const isElsewhere = state.tab === 'elsewhere'
  find('#here').hidden = !isElsewhere
  fill('#state', isElsewhere ? ['La gestione è aperta in un’altra scheda, e qui è ferma.'] : [])
  if (isElsewhere) return
  const versions = document.querySelector('#versions')?.getAttribute('href') ?? ''
  const lines = told(state, Date.now()).map(({ sentence, isLate }) =>
    element('li', {}, isLate ? element('a', { href: versions }, sentence) : sentence),
  )
  fill('#saved', lines)
  const { refused } = state
  const files = knownFiles(state)
  list('refused', refused ? refusals(files, refused.file, refused.data) : [])
  list('notices', notices(files, state.published))
  fill('#gone', goneAddresses(state).map(offer))
}

/** Offers to say where a page that is no more leads to, until it is said or not wanted. */
function offer(address: string): HTMLElement {
  const onclick = () => change({ addresses: state.addresses.filter((each) => each !== address) })
  const place = element(
    'a',
    { href: '#/collections/_singletons/entries/shop' },
    'Dati del negozio › Indirizzi di una volta',
  )
  return element(
    'li',
    {},
    ...[`${address} non c’è più: in `, place, ' scrivi dove portare chi la cerca. '],
    element('button', { onclick }, 'Va bene così'),
  )
}

function list(name: 'refused' | 'notices', sentences: readonly string[]): void {
  find(`#${name}`).hidden = sentences.length === 0
  fill(`#${name} b`, [String(sentences.length)])
  const lines = sentences.map((each) => element('li', {}, each))
  fill(`#${name} ul`, lines)
}

/** Gives an element these children, unless it has them: screen readers would read them again. */
function fill(selector: string, children: readonly (string | Node)[]): void {
  const present = find(selector)
  const next = present.cloneNode() as HTMLElement
  next.append(...children)
  if (!present.isEqualNode(next)) present.replaceChildren(...next.childNodes)
}

function element(tag: string, properties: object, ...children: (string | Node)[]) {
  const created = Object.assign(document.createElement(tag), properties)
  created.append(...children)
  return created
}
