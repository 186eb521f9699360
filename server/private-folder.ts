import fs, { fstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and what leads to it, for its owner only. Returns the topmost folder that it had to create. Throws
 * what `mkdirSync` throws.
 *
 * Step by step, because `recursive` does not return where a folder is there and takes no other, as in `/proc`.
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
 * Gives an open file in `folder` to the owner of that folder, where root has made it: the owner's command may run as root,
 * the service does not and must be able to read, continue and erase what is there. For anybody else it does nothing.
 */
export function giveToFolderOwner(handle: number, folder: string): void {
  if (process.geteuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  const file = fstatSync(handle)
  // Not imported by name: Deno 2.1, where hosted functions run, does not have it, and would refuse the whole module.
  if (file.uid !== uid || file.gid !== gid) fs.fchownSync(handle, uid, gid)
}
