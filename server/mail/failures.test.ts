import { expect, test } from 'vitest'
import { readFailure } from './failures.ts'

/** Why a mail failed when the server has given this reply to this command. */
const reasonOf = (command: string, response: string, code = 'EENVELOPE') =>
  readFailure(Object.assign(new Error(`Failed: ${response}`), { code, command, response })).reason

test('a reply to the message may quote it, so only its codes are told; earlier replies are told in short', () => {
  const quoted = '"Anna Bianchi" <anna@example.com>: Lo schermo è nero.'
  expect(reasonOf('DATA', `554 5.7.1 spam: ${quoted}`, 'EMESSAGE')).toBe('EMESSAGE: 554 5.7.1')
  expect(reasonOf('CONN', `421-${quoted}`, 'EPROTOCOL')).toBe('EPROTOCOL: 421')
  expect(reasonOf('CONN', quoted, 'EPROTOCOL')).toBe('EPROTOCOL: unknown reply')
  expect(reasonOf('RCPT TO', `550 5.1.1 No\r\nuser${'x'.repeat(1e6)}`)).toMatch(
    /^EENVELOPE: Failed: 550 5\.1\.1 No userx{100,200}$/,
  )
})
