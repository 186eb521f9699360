import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * Where the copy lives. Resolved from the working directory, which the npm scripts fix to the package's root:
 * `import.meta.url` would point into the build's own output once Astro has bundled this module.
 */
export const CONTENT_FOLDER = resolve('content')

/**
 * The content cannot be built as it stands. The message is one sentence per problem, each naming the file, the
 * line when it is known, the key and what was expected: it is shown, as is, to the owner, who reads Italian.
 */
export class ContentError extends Error {
  override name = 'ContentError'
}

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
