import { expect, test } from 'vitest'
import { runInstancesChaos } from './instances-run.ts'

test('an acknowledged request survives the death of instances and of PostgreSQL itself', {
  timeout: 300_000,
}, async () => {
  const report = await runInstancesChaos({
    instances: 3,
    kills: 4,
    killsPerRestart: 2,
    visitors: 4,
    pauseMs: 60,
    longestPauseMs: 500,
  })
  expect(report).toMatchObject({
    kills: 4,
    databaseRestarts: 2,
    damage: [],
    wrongAnswers: [],
    deaths: [],
    lost: [],
    unexplainedDuplicates: [],
    renamed: [],
    storedTwice: [],
    unfinished: [],
  })
  const { acknowledged, mails, duplicates, takenOver, seconds } = report
  process.stdout.write(
    `3 instances, 4 kills, 2 restarts of PostgreSQL: ${acknowledged} acknowledged, 0 lost, ${mails} mails, ${duplicates} duplicates with a reason, ${takenOver} taken over, ${seconds} s\n`,
  )
  // Otherwise nothing was tested.
  expect(acknowledged).toBeGreaterThan(10)
})
