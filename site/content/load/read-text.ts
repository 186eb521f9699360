import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from './content-error.ts'

/** Reads a file of the content folder. Throws a ContentError that names it when that fails. */
export function readText(folder: string, name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read'
    throw new ContentError(`${fileLabel(name)} ${reason} (looked in ${folder})`, { cause: error })
  }
}

/** How errors name a file, wherever the folder is. */
export function fileLabel(name: string): string {
  return `content/${name}`
}
