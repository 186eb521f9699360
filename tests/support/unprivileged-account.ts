import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'

/** A user of this machine without any right, for what must not run as root, or must be tried as somebody else. */
export interface Account {
  uid: number
  gid: number
}

/** The account `nobody`; undefined unless we are root, because only root can become another user, and only root has to. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Where this account, or we, may have temporary files: root's own folder for them may be closed to others (`libpam-tmpdir`). */
export const temporaryFolderOf = (account?: Account) => (account ? '/tmp' : tmpdir())
