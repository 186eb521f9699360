import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { siteConfig } from '../../config.ts'
import type { Finding } from '../check.ts'
import { type ContentFiles, FILES, FOLDERS } from '../files.ts'

/**
 * The content folder, from the working directory, which the npm scripts set to the package's root. Not from `import.meta.url`,
 * which points into the build's output once Astro has bundled this module.
 */
export const CONTENT_FOLDER = resolve(siteConfig.contentFolder)

/** Reads and parses every file of the content, without checking what it says. Files that cannot be parsed are left out. */
export function readFiles(folder: string): { files: ContentFiles; unreadable: Finding[] } {
  const unreadable: Finding[] = []
  const files: Record<string, unknown> = {}
  // Other files in these folders, such as notes, are no content.
  const pages = globSync(`{${Object.keys(FOLDERS).join(',')}}/*.{yaml,yml}`, { cwd: folder })
  for (const file of [...Object.keys(FILES), ...pages.map((page) => page.replaceAll('\\', '/')).sort()]) {
    try {
      files[file] = parseFile(file, textOf(join(folder, file)))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable.push({ file, path: [], sentence: error.message })
    }
  }
  return { files, unreadable }
}

/** A file that cannot be read or parsed; the message is for the developer, in Italian. */
class Unreadable extends Error {}

function textOf(path: string): string {
  if (!/(?:^|\/)[a-z0-9][a-z0-9_-]*\.(?:yaml|md)$/.test(path.replaceAll('\\', '/')))
    throw new Unreadable(
      'deve avere un nome in minuscolo, senza accenti, con trattini tra le parole e .yaml alla fine',
    )
  if (!existsSync(path)) throw new Unreadable('manca questo file')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (cause) {
    throw new Unreadable('deve essere un testo salvato in UTF-8', { cause })
  }
}

/** The data of a file's text: YAML, or in a Markdown file the front matter with the text below it as `body`. */
function parseFile(file: string, text: string): unknown {
  if (!file.endsWith('.md')) return parseYaml(text)
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (head === undefined)
    throw new Unreadable('deve cominciare con una riga ---, le sue voci e un’altra riga ---')
  return { ...Object(parseYaml(head, 2)), body: body?.trim() }
}

/** `first` is the number of the text's first line in the file. */
function parseYaml(text: string, first = 1): unknown {
  const document = parseDocument(text)
  const [error] = document.errors
  if (!error) return document.toJS()
  const line = (error.linePos?.[0].line ?? 1) + first - 1
  const what = error.code === 'DUPLICATE_KEY' ? 'la stessa voce due volte' : 'un segno che YAML non capisce'
  throw new Unreadable(`alla riga ${line} c’è ${what} (un testo con “: ” o “ #” va tra virgolette)`)
}
