import { readdirSync, statSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const ABANDONED_AFTER_MS = 3_600_000

/**
 * Lets `fill` write a new folder, and a temporary one, and then puts the new one in the place of
 * `name` in the project's root. If `fill` fails the old folder stays; two calls at once both
 * succeed.
 */
export async function replaceFolder(
  name: string,
  fill: (folder: string, temporary: string) => Promise<void>,
): Promise<void> {
  const prefix = `${name}.build-`
  await removeAbandoned(prefix)
  const workshop = await mkdtemp(join(root, prefix))
  const filled = join(workshop, 'new')
  try {
    await fill(filled, join(workshop, 'temporary'))
    await exchange(join(root, name), filled, workshop)
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Removes what killed processes have left behind over an hour ago. */
async function removeAbandoned(prefix: string): Promise<void> {
  for (const name of readdirSync(root)) {
    const folder = join(root, name)
    if (name.startsWith(prefix) && statSync(folder).mtimeMs < Date.now() - ABANDONED_AFTER_MS)
      await rm(folder, { recursive: true, force: true })
  }
}

/** Two renames, tried again where another process moves its own folder there between them. */
async function exchange(old: string, filled: string, workshop: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await rename(old, join(workshop, `old-${attempt}`)).catch(unless('ENOENT'))
    const isDone = await rename(filled, old).then(() => true, unless('ENOTEMPTY', 'EEXIST'))
    if (isDone) return
  }
}

/** Throws an error again, unless it has one of these codes. */
const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): false => {
    if (codes.includes(error.code ?? '')) return false
    throw error
  }
