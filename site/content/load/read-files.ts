import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LineCounter, parseDocument, visit } from 'yaml'
import { siteConfig } from '../../config.ts'
import type { Finding } from '../check.ts'
import { FILES, FOLDERS } from '../files.ts'

/**
 * The content folder. npm runs scripts in the package's root; `import.meta.url` would point into
 * the build's output, once Astro has bundled this module.
 */
export const CONTENT_FOLDER = resolve(siteConfig.contentFolder)

/**
 * Reads and parses every file of the content, without checking what it says. A file that is
 * missing, badly named or cannot be parsed is only in `unreadable`.
 */
export function readFiles(folder: string) {
  const unreadable: Finding[] = []
  const files: Record<string, unknown> = {}
  // Other files in these folders, such as notes, are no content, nor is what begins with a dot.
  const pages = globSync(`{${Object.keys(FOLDERS).join(',')}}/*.{yaml,yml}`, { cwd: folder })
  for (const file of [...Object.keys(FILES), ...pages.sort()]) {
    try {
      files[file] = parseFile(file, textOf(join(folder, file)))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable.push({ file, path: [], sentence: error.message })
    }
  }
  return { files, unreadable }
}

/** A file that cannot be read or parsed; the message is for the owner, in Italian. */
class Unreadable extends Error {}

function textOf(path: string): string {
  if (!/(?:^|\/)[a-z0-9][a-z0-9_-]*\.(?:yaml|md)$/.test(path))
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

/**
 * The data of a file's text: YAML, or in a Markdown file the front matter with the text below it as
 * `body`.
 */
function parseFile(file: string, text: string) {
  if (!file.endsWith('.md')) return parseYaml(text)
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined)
    throw new Unreadable('deve cominciare con una riga ---, le sue voci e un’altra riga ---')
  // The added line break stands for the first `---`, so that mistakes name the file's line.
  return { ...Object(parseYaml(`\n${head}`)), body: body?.trim() }
}

function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter })
  const unreadable = (offset: number, words: string) =>
    new Unreadable(`alla riga ${lineCounter.linePos(offset).line} ${words}`)
  for (const { code, pos } of document.errors) {
    const what = code === 'DUPLICATE_KEY' ? 'c’è due volte la voce' : 'YAML non capisce'
    throw unreadable(pos[0], `${what} “${text.slice(pos[0]).split('\n', 1)}”`)
  }
  visit(document, {
    Alias(_key, alias) {
      const words = `“*${alias.source}” rimanda a niente: se è un testo, va tra virgolette`
      if (!alias.resolve(document)) throw unreadable(alias.range?.[0] ?? 0, words)
    },
  })
  return document.toJS()
}
