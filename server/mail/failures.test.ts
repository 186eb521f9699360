import { expect, test } from 'vitest'
import { readFailure } from './failures.ts'

const request = {
  name: 'Anna Bianchi',
  email: 'anna@example.com',
  phone: '333 1234567',
  message: 'Lo schermo è nero.',
}
const refused = (message: string) =>
  Object.assign(new Error(message), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 })

test('what the mail server repeats of a request is hidden, and so is every address', () => {
  const { reason } = readFailure(
    refused('550 5.7.1 "Anna Bianchi" (333 1234567) <anna@example.com>: Lo schermo è nero. refused'),
    request,
  )
  expect(reason).toBe('EENVELOPE: 550 5.7.1 "<…>" (<…>) <<…>>: <…> refused')
})

test('only the beginning of a long reply is read, and the reason quotes no part of a long message', () => {
  const { reason } = readFailure(refused(`550${' '.repeat(3000)}seguito`), request)
  expect(reason).toBe('EENVELOPE: 550')
  const message = 'Il portatile non si accende più da ieri sera. '.repeat(20)
  for (const quoted of [message, message.slice(0, 300), 'x'.repeat(1800) + message]) {
    const long = readFailure(refused(`554 spam: ${quoted}`), { ...request, message })
    expect(long.reason).not.toContain('portatile')
  }
})

test('a field without visible characters leaves the reason whole', () => {
  const { reason } = readFailure(refused('550 5.1.1 No such user'), { ...request, name: '\u202E' })
  expect(reason).toBe('EENVELOPE: 550 5.1.1 No such user')
})

test('a field too short to tell who wrote it leaves the reason whole', () => {
  const { reason } = readFailure(refused('550 5.1.1 No such user'), { ...request, name: 'No', phone: '5' })
  expect(reason).toBe('EENVELOPE: 550 5.1.1 No such user')
})
