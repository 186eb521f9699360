import { expect, test } from 'vitest'
import { readFailure } from './failures.ts'

const request = {
  name: 'Anna Bianchi',
  email: 'anna@example.com',
  phone: '333 1234567',
  message: 'Lo schermo è nero.',
}
/** Why a mail failed whose recipient the server has refused with this reply. */
const reasonOf = (reply: string, changes: Partial<typeof request> = {}) =>
  readFailure(Object.assign(new Error(reply), { code: 'EENVELOPE' }), { ...request, ...changes }).reason

test('what the mail server repeats of a request is hidden, and so is every address', () => {
  const quoted = '"Anna Bianchi" (333 1234567) <anna@example.com> <a@b.example>: Lo schermo è nero. refused'
  expect(reasonOf(`550 ${quoted}`)).toBe('EENVELOPE: 550 "<…>" (<…>) <<…>> <<address>>: <…> refused')
})

test('only the beginning of a long reply is read, and the reason quotes no part of a long message', () => {
  expect(reasonOf(`550${' '.repeat(3000)}seguito`)).toBe('EENVELOPE: 550')
  const message = 'Il portatile non si accende più da ieri sera. '.repeat(20)
  for (const quoted of [message, message.slice(0, 300), 'x'.repeat(1800) + message])
    expect(reasonOf(`554 spam: ${quoted}`, { message })).not.toContain('portatile')
})

test.for([
  ['without visible characters', { name: '\u202E' }],
  ['too short to tell who wrote it', { name: 'No', phone: '5' }],
] as const)('a field %s leaves the reason whole', ([, changes]) => {
  expect(reasonOf('550 5.1.1 No such user', changes)).toBe('EENVELOPE: 550 5.1.1 No such user')
})
