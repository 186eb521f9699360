import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** A user of this machine without any right, for what must not run as root, or must be tried as somebody else. */
export interface Account {
  uid: number
  gid: number
}

/** The account `nobody`; undefined unless we are root, because nobody else may become another user, nor has to. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/**
 * A folder for temporary files that the account can reach: root's own may be closed to everybody else (as with `libpam-tmpdir`).
 * Throws an Error if there is none.
 */
export function reachableFolder({ uid, gid }: Account): string {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    try {
      execFileSync('test', ['-x', folder], { cwd: '/', uid, gid, stdio: 'ignore' })
      return folder
    } catch {
      // Try the next one.
    }
  }
  throw new Error(`User ${uid} reaches no folder for temporary files`)
}
