import type { ContentFiles } from '../content/files.ts'

/** A file as this browser has saved it in the repository, while `/gestione` does not contain it yet. */
interface Saved {
  file: string
  data: unknown
  at: number
  /** What `/gestione` may contain until then, as text: what it had, and what this browser has saved before. */
  before: string[]
}

const KEY = 'gestione.saved'
const A_DAY = 24 * 60 * 60 * 1000

const filesIn = (page: Document): ContentFiles =>
  JSON.parse(page.querySelector('#configuration')?.textContent ?? '').files

let published = filesIn(document)
// What was removed before it was published never arrives.
let saved: Saved[] = JSON.parse(localStorage.getItem(KEY) ?? '[]').filter(
  ({ at }: Saved) => Date.now() - at < A_DAY,
)

function remember(changes: Saved[]): void {
  saved = changes
  localStorage.setItem(KEY, JSON.stringify(saved))
}

export function keep(file: string, data: unknown): void {
  const earlier = saved.find((change) => change.file === file)
  const before = earlier ? [...earlier.before, written(earlier.data)] : [written(published[file])]
  remember([
    ...saved.filter((change) => change !== earlier),
    { file, data, at: Date.now(), before },
  ])
}

/** The files as this page contains them now (in development as they are on the disk), and over them what was saved since. */
export async function knownFiles(): Promise<ContentFiles> {
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' })
    published = filesIn(new DOMParser().parseFromString(await answer.text(), 'text/html'))
  } catch {
    // Without a connection, or while the site is being replaced, what was read before holds.
  }
  // Another content than those is a later one: the editor rewrites files in which it removes a service, and tells nobody.
  const isAwaited = ({ file, data, before }: Saved) =>
    written(published[file]) !== written(data) && before.includes(written(published[file]))
  remember(saved.filter(isAwaited))
  return { ...published, ...Object.fromEntries(saved.map(({ file, data }) => [file, data])) }
}

/** When the oldest change was saved that is not published yet; `Infinity` if all are. */
export const waitingSince = () => Math.min(...saved.map(({ at }) => at))

/** The data as text, for any order of keys and without the white space around texts, which files do not keep. */
const written = (data: unknown = null) =>
  JSON.stringify(data, (_, value) => {
    if (typeof value === 'string') return value.trim()
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup ? Object.fromEntries(Object.entries(value).sort()) : value
  })
