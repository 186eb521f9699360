import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseDocument, visit } from 'yaml'
import { siteConfig } from '../../config.ts'
import type { Finding } from '../check.ts'
import { FILES, FOLDERS } from '../files.ts'

/**
 * The content folder, from the working directory, which the npm scripts set to the package's root. Not from `import.meta.url`,
 * which points into the build's output once Astro has bundled this module.
 */
export const CONTENT_FOLDER = resolve(siteConfig.contentFolder)

/**
 * Reads and parses every file of the content, without checking what it says. Files that cannot be parsed are left out and said in
 * `unreadable`; `notices` has the comments behind values, which may have been meant as text ("PC #1").
 */
export function readFiles(folder: string) {
  const unreadable: Finding[] = []
  const notices: Finding[] = []
  const files: Record<string, unknown> = {}
  // Other files in these folders, such as notes, are no content, nor is what begins with a dot.
  const pages = globSync(`{${Object.keys(FOLDERS).join(',')}}/*.{yaml,yml}`, { cwd: folder })
  const sorted = pages.map((page) => page.replaceAll('\\', '/')).sort()
  for (const file of [...Object.keys(FILES), ...sorted]) {
    try {
      const { data, comments } = parseFile(file, textOf(join(folder, file)))
      files[file] = data
      notices.push(...comments.map((sentence) => ({ file, path: [], sentence })))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable.push({ file, path: [], sentence: error.message })
    }
  }
  return { files, unreadable, notices }
}

/** A file that cannot be read or parsed; the message is for the developer, in Italian. */
class Unreadable extends Error {}

function textOf(path: string): string {
  if (!/(?:^|\/)[a-z0-9][a-z0-9_-]*\.(?:yaml|md)$/.test(path.replaceAll('\\', '/')))
    throw new Unreadable(
      'deve avere un nome in minuscolo, senza accenti, con trattini tra le parole e .yaml alla fine',
    )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (cause) {
    const isMissing = Object(cause).code === 'ENOENT'
    const sentence = isMissing ? 'manca questo file' : 'deve essere un testo salvato in UTF-8'
    throw new Unreadable(sentence, { cause })
  }
}

/** The data of a file's text: YAML, or in a Markdown file the front matter with the text below it as `body`. */
function parseFile(file: string, text: string) {
  if (!file.endsWith('.md')) return parseYaml(text)
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined)
    throw new Unreadable('deve cominciare con una riga ---, le sue voci e un’altra riga ---')
  const { data, comments } = parseYaml(head, 2)
  return { data: { ...Object(data), body: body?.trim() }, comments }
}

const hex = (character: string) => character.codePointAt(0)?.toString(16).toUpperCase()

/** `first` is the number of the text's first line in the file. */
function parseYaml(text: string, first = 1): { data: unknown; comments: string[] } {
  const document = parseDocument(text)
  const lineOf = (at: number) => text.slice(0, at).split('\n').length + first - 1
  const [error] = document.errors
  if (error) {
    const [at] = error.pos
    const [stop = ''] = text.slice(at).split('\n', 1)
    // A character that nobody sees is shown as its number.
    const shown = stop.replace(/(?! )[\p{Z}\p{C}]/gu, (each) => `[U+${hex(each)}]`)
    const what = error.code === 'DUPLICATE_KEY' ? 'c’è due volte la voce' : 'YAML non capisce'
    throw new Unreadable(`alla riga ${lineOf(at)} ${what} “${shown}”`)
  }
  const comments: string[] = []
  visit(document, {
    Alias(_key, alias) {
      if (!alias.resolve(document))
        throw new Unreadable(
          `alla riga ${lineOf(alias.range?.[0] ?? 0)} “*${alias.source}” rimanda a niente: se è un testo, va tra virgolette`,
        )
    },
    Scalar(_key, { comment, range }) {
      if (comment && range)
        comments.push(
          `alla riga ${lineOf(range[0])} “#${comment}” è un commento, e il sito non lo legge`,
        )
    },
  })
  return { data: document.toJS(), comments }
}
