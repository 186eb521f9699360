import type { CmsConfig } from '@sveltia/cms'
import type { MouseEvent } from 'react'
import { createRoot } from 'react-dom/client'
import type { ContentFiles } from '../content/files.ts'
import { notices, refusals } from './findings.ts'
import {
  afterReading,
  afterSaving,
  goneAddresses,
  knownFiles,
  type State,
  savedSentences,
} from './state.ts'

/** The JSON that `gestione.astro` contains for this script. */
interface PageData {
  configuration: CmsConfig
  /** Path of the content folder in the repository, with a slash at its end; may be empty. */
  prefix: string
  /** The files as they are published, in development as they are on the disk. */
  files: ContentFiles
  /** The address of the repository's page with former versions. */
  versions?: string
}

export const dataOf = (page: Document): PageData =>
  JSON.parse(page.querySelector('#configuration')?.textContent ?? '')

/** What the page contained when it was opened. */
const opened = dataOf(document)
const { versions } = opened

const KEY = 'gestione.state'
const TWO_DAYS = 2 * 24 * 60 * 60_000
const root = createRoot(document.querySelector('#bar') as HTMLElement)

let state: State = { published: opened.files, askedAt: 0, saved: [], addresses: [] }

/** What the last tab that had the editor kept. */
function remembered(): Partial<State> {
  try {
    const { saved, addresses }: State = JSON.parse(localStorage.getItem(KEY) ?? '')
    const isRecent = ({ savedAt }: State['saved'][number]) =>
      Math.abs(Date.now() - savedAt) < TWO_DAYS
    return { saved: saved.filter(isRecent), addresses }
  } catch {
    return {}
  }
}

/** Changes the state and shows it. `saved` and `addresses` are kept for the next visit. */
function change(to: Partial<State>): void {
  state = { ...state, ...to }
  const { takeOver, saved, addresses } = state
  try {
    if (!takeOver) localStorage.setItem(KEY, JSON.stringify({ saved, addresses }))
  } catch {
    // The storage is full or forbidden: only the next visit will not know.
  }
  render()
}

/** Keeps the function that asks the editor for its pages. */
export function holdsPages(pages: State['pages']): void {
  if (!state.pages) change({ pages })
}

/** The published pages beside the form. */
export const previews = new Set<HTMLIFrameElement>()

/** Reads what is published. */
export async function look(): Promise<void> {
  const askedAt = performance.now()
  try {
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(location.pathname, { cache: 'no-cache', signal })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const reading = {
      published: dataOf(page).files,
      areOnDisk: import.meta.env.DEV,
      pages: await state.pages?.(),
    }
    // Answers may overtake each other: of two, the one asked for later holds.
    if (askedAt < state.askedAt) return
    const isOld = JSON.stringify(state.published) !== JSON.stringify(reading.published)
    change(afterReading({ ...state, askedAt }, reading, Date.now()))
    if (isOld) for (const { contentWindow } of previews) contentWindow?.location.reload()
  } catch {
    // Without a connection, or while the site is being replaced, what was read before holds, but an
    // entry may be late by now.
    render()
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
  // An answer that was asked for before knows nothing of this save.
  const askedAt = performance.now()
  change({ ...afterSaving(state, file, data, Date.now(), online), askedAt })
  void look()
}

/**
 * Opens the editor in one tab only, because a second one would overwrite what the first has saved.
 * Another tab waits until the first is closed, or takes over; the first then reloads and waits.
 */
export async function openInOneTab(open: () => void): Promise<void> {
  const start = () => {
    change({ takeOver: undefined, ...remembered() })
    void look()
    // An entry may come online, or be gone, without anything being done here.
    setInterval(look, 20_000)
    // Another entry or a list is open: nothing of it is refused.
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
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name === 'gestione')) change({ takeOver: () => hold(true) })
  void hold()
}

const SHOP = '#/collections/_singletons/entries/shop'

/** Opens the shop's facts by way of the list: from one file to another Sveltia shows no form. */
function openShop(press: MouseEvent): void {
  press.preventDefault()
  if (location.hash.startsWith(SHOP)) return
  location.hash = '#/collections/_singletons'
  // The list must have been shown by then.
  setTimeout(() => {
    location.hash = SHOP
  }, 300)
}

/** Shows the state in the bar below the editor. */
const render = () => root.render(<Bar {...state} />)

function Bar({ takeOver, refused, ...state }: State) {
  if (takeOver)
    return (
      <>
        <p>La gestione è aperta in un’altra scheda, e qui è ferma.</p>
        <button type="button" onClick={takeOver}>
          Continua qui
        </button>
      </>
    )
  const files = knownFiles(state)
  const dismiss = (address: string) =>
    change({ addresses: state.addresses.filter((each) => each !== address) })
  return (
    <>
      <Findings of="Da correggere" isOpen>
        {refused ? refusals(files, refused.file, refused.data) : []}
      </Findings>
      <ul id="saved">
        {savedSentences(state, Date.now()).map(({ sentence, isLate }) => (
          <li key={sentence}>{isLate ? <a href={versions}>{sentence}</a> : sentence}</li>
        ))}
      </ul>
      <Findings of="Da guardare">{notices(files, opened.files)}</Findings>
      <ul>
        {goneAddresses(state).map((address) => (
          <li key={address}>
            {address} non c’è più: in{' '}
            <a href={SHOP} onClick={openShop}>
              Dati del negozio › Indirizzi di una volta
            </a>
            , più in basso, scrivi dove portare chi la cerca.{' '}
            <button type="button" onClick={() => dismiss(address)}>
              Va bene così
            </button>
          </li>
        ))}
      </ul>
      {versions && <a href={versions}>Versioni di prima</a>}
    </>
  )
}

function Findings(props: { of: string; isOpen?: boolean; children: readonly string[] }) {
  const sentences = [...new Set(props.children)]
  if (sentences.length === 0) return null
  return (
    <details open={props.isOpen}>
      <summary>
        {props.of}: <b>{sentences.length}</b>
      </summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  )
}
