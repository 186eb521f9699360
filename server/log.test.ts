import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('on a terminal a line of the log shows control characters as escapes', () => {
  const terminal = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true, fd: 1 })
  const { log } = createLog(terminal as unknown as Parameters<typeof createLog>[0])
  log.warn({ reason: '550 \u009b2J\u202eno\u001b[1m' }, 'mail will be retried')
  expect(terminal.read()).toMatch(/WARN mail will be retried reason=550 \\u009b2J\\u202eno\\u001b\[1m\n$/)
})
