import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { siteConfig } from '../../config.ts'

/**
 * The content folder, from the working directory, which the npm scripts set to the package's root. Not from `import.meta.url`,
 * which points into the build's output once Astro has bundled this module.
 */
export const CONTENT_FOLDER = resolve(siteConfig.contentFolder)

/** Names of files and folders that operating systems and editors leave. */
export const SYSTEM_FILE = /^(?:\..*|.*~|Thumbs\.db|desktop\.ini)$/i

/** One error or warning about the content, in Italian, for the owner. */
export interface Problem {
  /** Path inside the content folder; absent where the sentence names the file. */
  file?: string
  line?: number | undefined
  /** The key, as `keyPath` writes it. */
  key?: string
  /** What the file says, what is wrong with it and what to write instead. */
  sentence: string
}

/** Where a problem is. */
export type Place = Omit<Problem, 'sentence'>

/**
 * The content cannot be built as it stands. The message, in Italian, has one line for each problem and is shown to the owner
 * as it is.
 */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[] | string, options?: ErrorOptions) {
    const all = typeof problems === 'string' ? [{ sentence: problems }] : problems
    super(linesOf(all).join('\n'), options)
    this.problems = all
  }
}

/** Gathers the problems of all content files, so that the owner sees them at once. */
export class Report {
  /** Errors stop the build. */
  readonly errors: Problem[] = []
  /** Warnings do not stop the build. */
  readonly warnings: Problem[] = []

  error(problem: Problem): void {
    this.errors.push(problem)
  }

  warn(problem: Problem): void {
    this.warnings.push(problem)
  }

  include({ errors, warnings }: Report): void {
    this.errors.push(...errors)
    this.warnings.push(...warnings)
  }

  /** What `read` returns; null if it throws a ContentError, whose problems are kept. */
  attempt<Value>(read: () => Value): Value | null {
    try {
      return read()
    } catch (error) {
      this.keep(error)
      return null
    }
  }

  /** Keeps the problems of a ContentError, each rewritten by `change`; rethrows any other error. */
  keep(error: unknown, change = (problem: Problem) => problem): void {
    if (!(error instanceof ContentError)) throw error
    this.errors.push(...error.problems.map(change))
  }
}

/** Makes a function that returns what `read` returns, or throws a ContentError with all errors that it reports. */
export const withoutErrors =
  <Value>(read: (folder: string, report: Report) => Value | null) =>
  (folder = CONTENT_FOLDER): Value => {
    const report = new Report()
    const value = read(folder, report)
    if (report.errors.length > 0 || value === null) throw new ContentError(report.errors)
    return value
  }

/** The problems as lines, "content/shop.yaml, riga 4: …", sorted by file and line, without duplicates. */
export function linesOf(problems: readonly Problem[]): string[] {
  const sorted = problems.toSorted(
    (a, b) => (a.file ?? '').localeCompare(b.file ?? '') || (a.line ?? 0) - (b.line ?? 0),
  )
  return [...new Set(sorted.map(lineOf))]
}

function lineOf({ file, line, sentence }: Problem): string {
  if (file === undefined) return sentence
  return `${fileLabel(file)}${line === undefined ? '' : `, riga ${line}`}: ${sentence}`
}

/** How PNG, JPEG, GIF and WebP files begin, in Latin-1. */
const PICTURE = /^(?:\x89PNG|\xff\xd8|GIF8|RIFF....WEBP)/s

const SAVE_AS = 'Apri il file, scegli “Salva con nome” e, come Codifica, “UTF-8”'

/** How documents of Word, LibreOffice and Pages, PDFs and web pages begin, in Latin-1. */
const OTHER_KIND = /^PK[^ -~]|^\xd0\xcf|^\{\\rtf|^%PDF|^\s*<(?:!doctype )?html/i

/** Characters that nobody sees, but that a key or a telephone number must not have. Those that join emoji are not among them. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/**
 * Reads a file of the content folder as UTF-8, without invisible characters that come along from a web page or a telephone, and with
 * line feeds where an old Mac wrote carriage returns. Throws a ContentError that names the file.
 */
export function readText(folder: string, file: string): string {
  const bytes = bytesOf(folder, file)
  const start = bytes.toString('latin1', 0, 200)
  if (OTHER_KIND.test(start) && !file.endsWith('.svg')) {
    const kind = start.includes('<') ? 'una pagina web' : 'un documento, come quelli di Word'
    const sentence = `è ${kind}, non un testo semplice: aprilo, copia le parole in un file nuovo di Blocco note (sul Mac TextEdit, “Converti in formato solo testo”) e salvalo con questo nome`
    throw new ContentError([{ file, line: 1, sentence }])
  }
  if (PICTURE.test(start)) {
    const sentence = 'è una foto o un’immagine: dalle il nome con cui era, che finisce per .png, .jpg o .webp'
    throw new ContentError([{ file, sentence }])
  }
  if (bytes.includes(0))
    throw new ContentError([
      { file, line: 1, sentence: `è salvato in UTF-16, che il sito non legge. ${SAVE_AS}` },
    ])
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.replace(INVISIBLE, '').replace(/\r(?!\n)/g, '\n')
  } catch {
    // Windows-1252 decodes every byte, so it shows what the owner meant.
    const lines = new TextDecoder('windows-1252').decode(bytes).split('\n')
    const line = lines.findIndex((each) => /[\u0080-\uffff]/.test(each))
    const sentence = `non è salvato in UTF-8, e “${lines[line]?.trim()}” perderebbe le lettere accentate e altri segni. ${SAVE_AS}`
    throw new ContentError([{ file, line: line + 1, sentence }])
  }
}

function bytesOf(folder: string, file: string): Buffer {
  try {
    return readFileSync(join(folder, file))
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const names = existsSync(dirname(join(folder, file))) ? readdirSync(dirname(join(folder, file))) : []
    const stem = (name: string) => name.toLowerCase().replace(/\..*/, '')
    const meant = names.find((name) => stem(name) === stem(basename(file)))
    const instead = meant
      ? `c’è ${meant}: chiamalo ${basename(file)}`
      : `rimettilo, con “git checkout ${fileLabel(file)}” o da una copia`
    const sentence = missing
      ? `questo file non c’è: ${instead}`
      : 'questo file non si può leggere: controlla i suoi permessi'
    throw new ContentError([{ file, sentence: `${sentence} (cercato in ${folder})` }], { cause: error })
  }
}

/** A content file's path as error messages show it. */
export function fileLabel(name: string): string {
  return `${siteConfig.contentFolder}/${name}`
}
