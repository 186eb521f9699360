import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its missing parents, with mode 0700. Returns the topmost folder that it created, or
 * undefined. Throws what `mkdirSync` throws.
 *
 * `mkdirSync` with `recursive` is not used: it never returns where an existing folder cannot take a new one, as in `/proc`.
 */
export function createPrivateFolder(folder: string): string | undefined {
  if (isFolder(folder)) return undefined
  const above = createPrivateFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that starts at the same time may have been faster.
    if (isFolder(folder)) return undefined
    throw error
  }
  return above ?? folder
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
