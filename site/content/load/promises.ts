import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LineCounter, parseDocument, visit } from 'yaml'
import { readText } from './content-files.ts'

/** Words with which a sentence promises something that the law or a customer may hold the shop to. */
const PROMISE =
  /gratis|gratuit|garan[tz]|certificat|24 ore|\bH24\b|original|non (?:costa|paghi|spendi)|pag(?:hi|a) solo|senza (?:costi|spese|impegno)|(?:mesi|anni) su/i

/** A sentence that promises something, and where it stands: `from` and `to` are offsets in the file. */
export interface PromisingText {
  file: string
  line: number
  text: string
  from: number
  to: number
}

/** Every text of the home page, services and pages that promises something. */
export function promisesIn(folder: string): PromisingText[] {
  const pages = ['services', 'pages'].flatMap((inside) => {
    const names = existsSync(join(folder, inside)) ? readdirSync(join(folder, inside)) : []
    return names.filter((name) => name.endsWith('.yaml')).map((name) => `${inside}/${name}`)
  })
  return ['home.yaml', ...pages].flatMap((file) => {
    const lines = new LineCounter()
    const found: PromisingText[] = []
    visit(parseDocument(readText(folder, file), { lineCounter: lines }), {
      Scalar(key, { value, range }) {
        if (key === 'key' || typeof value !== 'string' || !range || !PROMISE.test(value)) return
        const [from, to] = range
        found.push({ file, line: lines.linePos(from).line, text: value, from, to })
      },
    })
    return found
  })
}

/** The file's text with `instead` in place of one sentence; everything else stays byte for byte. */
export function withText(source: string, { from, to }: PromisingText, instead: string): string {
  // A block scalar ends with its last line end.
  const end = source[to - 1] === '\n' ? '\n' : ''
  return source.slice(0, from) + JSON.stringify(instead) + end + source.slice(to)
}
