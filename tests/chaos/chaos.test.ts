import { expect, test } from 'vitest'
import { runChaos } from './chaos-run.ts'
import { judge } from './verdict.ts'

test('an acknowledged request survives kill -9 and every failure of the mail server', {
  timeout: 180_000,
}, async () => {
  const report = await runChaos({ kills: 8, visitors: 4, pauseMs: 60, longestLifeMs: 800 })
  expect(report).toMatchObject({
    kills: 8,
    damage: [],
    wrongAnswers: [],
    deaths: [],
    lost: [],
    unexplainedDuplicates: [],
    renamed: [],
    storedTwice: [],
    unfinished: [],
  })
  // Otherwise nothing was tested.
  expect(report.acknowledged).toBeGreaterThan(10)
  expect(report.mails).toBeGreaterThanOrEqual(report.acknowledged)
})

const copy = { token: 'richiesta-1-1-fine', messageId: '<a@example.com>', acknowledged: true, generation: 1 }
const told = new Map([[copy.token, true]])
const row = { id: 'x', state: 'delivered', message: `Messaggio ${copy.token}` } as const

test('the verdict sees a lost request, a needless duplicate, a new name, a second row and an unfinished one', () => {
  expect(judge(told, [], [row]).lost).toEqual([copy.token])
  expect(judge(told, [copy, copy], [row]).unexplainedDuplicates).toEqual([copy.token])
  expect(judge(told, [copy, { ...copy, messageId: '<b@example.com>' }], [row]).renamed).toEqual([copy.token])
  expect(judge(told, [copy], [row, row]).storedTwice).toEqual([copy.token])
  expect(judge(told, [copy], [{ ...row, state: 'dead' }]).unfinished).toEqual(['x dead'])
})

test('the verdict accepts a duplicate where the sender could not know better', () => {
  const hungUp = { ...copy, acknowledged: false }
  const nextLife = { ...copy, generation: 2 }
  expect(judge(told, [hungUp, copy], [row])).toMatchObject({
    duplicates: 1,
    unexplainedDuplicates: [],
    lost: [],
  })
  expect(judge(told, [copy, nextLife], [row])).toMatchObject({ duplicates: 1, unexplainedDuplicates: [] })
  expect(judge(told, [copy, nextLife, nextLife], [row]).unexplainedDuplicates).toEqual([copy.token])
})
