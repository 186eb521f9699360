import { isScalar, parseDocument } from 'yaml'
import { HomeSchema } from '../schema/home.ts'
import { Report } from './content-files.ts'
import { HOME_FILE } from './home.ts'
import { readOtherPages } from './pages.ts'
import { readYaml } from './read-yaml.ts'
import { readServiceFiles } from './services.ts'
import { textsOf } from './texts.ts'

/** Words with which a sentence promises something that the law or a customer may hold the shop to. */
const PROMISE =
  /gratis|gratuit|garan[tz]|certificat|24 ore|\bH24\b|ricambio originale|originali|non (?:costa|paghi|spendi|si paga)|\b(?:di|e) notte\b|\bpag(?:hi|a)\b[^.]{0,30}\bsolo|senza (?:costi|spese|impegno)|(?:mesi|anni)\W{1,3}su|entro (?:\p{L}+|\d+) (?:or[ae]|giorn)|stesso (?:giorno|pomeriggio)|in giornata/iu

/** Every text of the home page, services and pages that promises something, with its file and line. */
export function promisesIn(folder: string) {
  const quiet = new Report()
  const home = readYaml(folder, HOME_FILE, HomeSchema, quiet)
  const pages = [...readServiceFiles(folder, quiet), ...readOtherPages(folder, quiet)]
  return [home, ...pages.map(({ file }) => file)].flatMap(({ name, written, at }) =>
    textsOf(written)
      // A question promises nothing; its answer may.
      .filter(({ text }) => PROMISE.test(text) && !text.trim().endsWith('?'))
      .map(({ text, path }) => ({ text, path, file: name, line: at(path).line })),
  )
}

/** The file's text with `instead` in place of the sentence at a path, where there is one; everything else stays byte for byte. */
export function withText(source: string, path: readonly (string | number)[], instead: string): string {
  const node = parseDocument(source).getIn(path, true)
  if (!isScalar(node) || !node.range) return source
  const [from, to] = node.range
  // The range of a block scalar includes its last line end, which must stay.
  const end = source[to - 1] === '\n' ? '\n' : ''
  return source.slice(0, from) + JSON.stringify(instead) + end + source.slice(to)
}
