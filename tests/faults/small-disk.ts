import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real file system of a few megabytes. */
export interface SmallDisk {
  folder: string
  /** Makes room, as somebody who buys a bigger disk. */
  grow(megabytes: number): void
  unmount(): void
}

/**
 * Mounts a `tmpfs`. Null, with a word on stderr, where this is not allowed: only root may, and not in every
 * container. There the quota in `server/outbox/sqlite.test.ts` alone shows a full store.
 */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    process.stderr.write(
      'No small disk may be mounted here: a full disk is tested by the quota of the store only.\n',
    )
    return null
  }
  return {
    folder,
    grow(size) {
      execFileSync('mount', ['-o', `remount,size=${size}m`, folder])
    },
    unmount() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
