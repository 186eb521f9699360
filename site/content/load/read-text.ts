import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from './content-error.ts'

/** Reads a file of the content folder. Throws a ContentError that names it when that fails. */
export function readText(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'non esiste' : 'non si può leggere'
    throw new ContentError(`${fileLabel(name)} ${reason} (cercato in ${folder})`, { cause: error })
  }
}

/** How errors name a file, wherever the folder is. */
export function fileLabel(name: string): string {
  return `content/${name}`
}
