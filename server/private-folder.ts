import fs, { fstatSync, mkdirSync, statSync } from 'node:fs'
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

/**
 * Gives an open file in `folder` to the user who owns that folder. The shop owner's command may run as root, but the service must
 * read, write and erase the files that this command creates. Without root this function does nothing.
 */
export function giveToFolderOwner(handle: number, folder: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  const file = fstatSync(handle)
  // `fchownSync` is not imported by name: the Deno 2.1 of hosted functions lacks it and would refuse the whole module.
  if (file.uid !== uid || file.gid !== gid) fs.fchownSync(handle, uid, gid)
}
