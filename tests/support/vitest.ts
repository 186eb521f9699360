import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** A new folder that is gone after the test. For tests and `beforeEach`, not for `beforeAll`. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Repeats `check`, every `interval` milliseconds, until it does not throw; fails with its last
 * error after half a minute.
 */
export function eventually<T>(check: () => T | Promise<T>, interval = 20): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval })
}
