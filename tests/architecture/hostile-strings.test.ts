import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

/** The test takes seconds; with one quadratic pattern, many minutes. */
const ENDED_AFTER_MS = 100_000

test('half a megabyte of a stranger’s text holds up no pattern of contact/, server/ and the hosted functions', {
  timeout: 120_000,
}, async () => {
  const trying = promisify(execFile)('node', [join(import.meta.dirname, 'hostile-strings.ts')], {
    cwd: projectRoot,
    timeout: ENDED_AFTER_MS,
    killSignal: 'SIGKILL',
  })
  const { stdout, stderr } = await trying.catch((ended: { stdout: string; stderr: string }) => ended)
  // If the run was ended early, its last line names the pattern that took too long.
  expect([stdout.trimEnd().split('\n').at(-1), stderr]).toEqual(['done', ''])
})
