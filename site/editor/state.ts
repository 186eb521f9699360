import { type ContentFiles, FOLDERS, schemaName, slugOf } from '../content/files.ts'
import { labelled } from './labels.ts'

/** All that the bar shows: events change it, and `render` shows it. */
export interface State {
  /** Takes the editor from another tab of this browser, while that one has it. */
  takeOver?: (() => void) | undefined
  /** The files as `/gestione` contains them, in development as they are on the disk. */
  published: ContentFiles
  /** By `performance.now()`; what was asked for earlier knows less than this state. */
  askedAt: number
  /** What this browser has saved, the newest first; of each file the last. */
  saved: readonly Saved[]
  /** The addresses of the services and pages that this browser has seen published. */
  addresses: readonly string[]
  /** Returns the files of all pages in the editor; absent until it has shown a preview. */
  pages?: (() => Promise<string[]>) | undefined
  /** The entry that may not be saved: its file, and what the editor holds of it now. */
  refused?: { file: string; data: unknown } | undefined
}

interface Saved {
  file: string
  data: unknown
  savedAt: number
  /** Earlier contents as text, one of which `/gestione` may still show until this is online. */
  before: readonly string[]
  standing: 'here' | 'undone' | 'waiting' | 'online' | 'other'
  /** When it was first seen with this `standing`. */
  since: number
}

/** What is read from time to time. */
interface Reading {
  published: ContentFiles
  /** Whether these are the files of this computer, as in development. */
  areOnDisk?: boolean
  /** The files of all pages in the editor, where known: it has no event for a deleted page. */
  pages?: readonly string[] | undefined
}

/**
 * How a saved file stands beside what is published now. A content that is neither this one nor one
 * of before was saved after it: by somebody else, or by the editor itself, which has no event for
 * the files that it rewrites because they name a removed service.
 */
function compare(
  { file, data, before, standing }: Saved,
  { published, areOnDisk }: Reading,
): Saved['standing'] {
  const text = written(published[file])
  const isThere = text === written(data)
  if (standing === 'here' || standing === 'undone') return isThere || !areOnDisk ? 'here' : 'undone'
  if (isThere) return 'online'
  // A file that was online does not wait: its earlier content was put back.
  return standing === 'waiting' && before.includes(text) ? 'waiting' : 'other'
}

export function afterReading(state: State, reading: Reading, now: number): State {
  const { published, pages } = reading
  const saved = state.saved
    .filter(({ file }) => !isPage(file) || (pages?.includes(file) ?? true))
    .map((each) => {
      const standing = compare(each, reading)
      return standing === each.standing ? each : { ...each, standing, since: now }
    })
  const addresses = [...new Set([...state.addresses, ...addressesOf(published)])]
  return { ...state, published, saved, addresses }
}

export function afterSaving(
  state: State,
  file: string,
  data: unknown,
  savedAt: number,
  online = true,
) {
  const earlier = state.saved.find((each) => each.file === file)
  const others = state.saved.filter((each) => each !== earlier)
  const unseen = earlier ? [...earlier.before, written(earlier.data)] : []
  const before = [...unseen, written(state.published[file])]
  const standing: Saved['standing'] = online ? 'waiting' : 'here'
  const entry = { file, data, savedAt, before, standing, since: savedAt }
  return { ...state, saved: [entry, ...others], refused: undefined }
}

const isWaiting = ({ standing }: Saved) => standing === 'waiting'

/** The published files, with what was saved and is not online yet. */
export const knownFiles = ({ published, saved }: State): ContentFiles => ({
  ...published,
  ...Object.fromEntries(saved.filter(isWaiting).map(({ file, data }) => [file, data])),
})

const isPage = (file: string) => `${schemaName(file)}` in FOLDERS

const addressesOf = (files: ContentFiles) =>
  Object.keys(files)
    .filter(isPage)
    .map((file) => `/${slugOf(file)}`)

/** Addresses that were pages once, and lead nowhere now. */
export function goneAddresses(state: State): string[] {
  const files = knownFiles(state)
  const redirects: { from: string }[] = Object(files['shop.yaml']).redirects ?? []
  const led = [...addressesOf(files), ...redirects.map(({ from }) => from)]
  return state.addresses.filter((address) => !led.includes(address))
}

/** What the bar says of saved entries: of the newest, and of those that wait to be online. */
export const savedSentences = (state: State, now: number) =>
  state.saved
    .filter((saved, index) => index === 0 || isWaiting(saved))
    .map((saved) => {
      // `abs`, because the clock may have been set back since.
      const isLate = isWaiting(saved) && Math.abs(now - saved.savedAt) >= 15 * 60_000
      return { sentence: sentenceOf(saved, isLate, now), isLate }
    })

/** "Pagina iniziale, salvata alle 14:32: in rete, visto alle 14:36." */
function sentenceOf(saved: Saved, isLate: boolean, now: number) {
  const { file, data, savedAt, before, standing, since } = saved
  const label = labelled(file)
  const title = label.each ? Object(data).title : label.title
  const late = ': dopo un quarto d’ora non era ancora in rete. Guarda se c’è un errore.'
  // The editor has no event for a deleted entry; `goneAddresses` has those that were published.
  const perhapsGone = before.includes(written())
    ? ' Se intanto hai eliminato la voce, va bene così.'
    : ''
  const end = {
    here: ' su questo computer, non in rete.',
    undone: ` su questo computer, dove adesso non è più così, visto ${moment(since, now)}.`,
    waiting: isLate ? late + perhapsGone : ': non ancora in rete, ci vuole qualche minuto.',
    online: `: in rete, visto ${moment(since, now)}.`,
    other: `: in rete non è più così, visto ${moment(since, now)}.`,
  }
  return `${title}, ${label.saved} ${moment(savedAt, now)}${end[standing]}`
}

/** "alle 14:32"; on another day "sabato 28 novembre alle 14:32". */
function moment(instant: number, now: number): string {
  const [day, today] = [instant, now].map((time) =>
    new Date(time).toLocaleDateString('it', { weekday: 'long', day: 'numeric', month: 'long' }),
  )
  const clock = `alle ${new Date(instant).toLocaleTimeString('it', { timeStyle: 'short' })}`
  return day === today ? clock : `${day} ${clock}`
}

/**
 * The data as text, for any order of keys, without what differs though nobody has changed it: the
 * white space around texts, which files do not keep, and the place of a service among the others,
 * which the editor counts anew when one is deleted.
 */
const written = (data: unknown = null) =>
  JSON.stringify(data, (key, value) => {
    if (key === 'order') return undefined
    if (typeof value === 'string') return value.trim()
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup ? Object.fromEntries(Object.entries(value).sort()) : value
  })
