import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * The environment in which a process has a disk that syncs 5 ms slower; null where there is no C compiler or the
 * system is not Linux.
 */
export async function slowSync(folder: string): Promise<Record<string, string> | null> {
  if (process.platform !== 'linux') return null
  const library = join(folder, 'slow-sync.so')
  const source = join(import.meta.dirname, 'slow-sync.c')
  return promisify(execFile)('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']).then(
    () => ({ LD_PRELOAD: library }),
    () => null,
  )
}
