import type { ContentFiles } from '../content/files.ts'

/** What this browser has saved and `/gestione` does not contain yet, by file. */
type Saved = Record<string, { data: unknown; at: number; online: boolean }>

const KEY = 'gestione.saved'
const A_DAY = 24 * 60 * 60 * 1000

let published: ContentFiles = {}
/** What was saved online outlives a reload, but no more than a day: it may have been removed before it was published. */
let saved: Saved = Object.fromEntries(
  Object.entries<Saved[string]>(JSON.parse(localStorage.getItem(KEY) ?? '{}')).filter(
    ([, { at, online }]) => online && Date.now() - at < A_DAY,
  ),
)

/** The files as this page contains them now (in development as they are on the disk), and over them what was saved since. */
export async function knownFiles(): Promise<ContentFiles> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    published = JSON.parse(page.querySelector('#configuration')?.textContent ?? '').files
  } catch {
    // Without a connection, or while the site is being replaced, what was read before holds.
  }
  remember(Object.entries(saved).filter(([file, { data }]) => written(published[file]) !== written(data)))
  const since = Object.entries(saved).map(([file, { data }]) => [file, data])
  return { ...published, ...Object.fromEntries(since) }
}

export function keep(file: string, data: unknown, online: boolean): void {
  remember([...Object.entries(saved), [file, { data, at: Date.now(), online }]])
}

/** When the oldest change was saved that is not published yet; `Infinity` if all are. */
export const waitingSince = () =>
  Math.min(...Object.values(saved).map(({ at, online }) => (online ? at : Infinity)))

function remember(entries: [string, Saved[string]][]): void {
  saved = Object.fromEntries(entries)
  localStorage.setItem(KEY, JSON.stringify(saved))
}

/** The data as text, the same for any order of keys and without the white space around texts, which the file loses. */
const written = (data: unknown) =>
  JSON.stringify(data, (_, value) => {
    if (typeof value === 'string') return value.trim()
    return Object(value) === value && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value
  })
