import { expect, test } from 'vitest'
import { type OpeningTimes, openAt } from './opening-hours.ts'

const day = [
  { from: 9 * 60, to: 12.5 * 60 },
  { from: 15 * 60, to: 19 * 60 },
]
/** Monday to Friday in two halves, Saturday night until two; closed from 10 to 20 August 2027. */
const times: OpeningTimes = {
  week: [day, day, day, day, day, [{ from: 20 * 60, to: 26 * 60 }], []],
  closures: [{ from: '2027-08-10', to: '2027-08-20' }],
}
/** Italian summer time is two hours, winter time one hour ahead of UTC. */
const summer = (written: string) => Date.parse(`${written}+02:00`)
const winter = (written: string) => Date.parse(`${written}+01:00`)

test.each([
  ['on a Monday morning', summer('2027-06-07T10:00'), true, summer('2027-06-07T12:30')],
  ['at noon, until the afternoon', summer('2027-06-07T12:30'), false, summer('2027-06-07T15:00')],
  ['after closing, until tomorrow', summer('2027-06-07T19:00'), false, summer('2027-06-08T09:00')],
  ['on Saturday before midnight', summer('2027-06-12T23:30'), true, summer('2027-06-13T02:00')],
  [
    'on Sunday after midnight, still Saturday’s opening',
    summer('2027-06-13T01:59'),
    true,
    summer('2027-06-13T02:00'),
  ],
  ['on Sunday morning', summer('2027-06-13T02:00'), false, summer('2027-06-14T09:00')],
  ['on the evening before a closure', summer('2027-08-09T19:30'), false, summer('2027-08-21T20:00')],
  ['in the middle of a closure', summer('2027-08-15T10:00'), false, summer('2027-08-21T20:00')],
  ['in winter', winter('2027-01-11T18:59'), true, winter('2027-01-11T19:00')],
  [
    'on the Monday after the clocks went forward',
    summer('2027-03-29T08:59'),
    false,
    summer('2027-03-29T09:00'),
  ],
  ['on the Monday after the clocks went back', winter('2027-11-01T08:59'), false, winter('2027-11-01T09:00')],
])('%s', (_, now, open, changesAt) => {
  expect(openAt(now, times)).toEqual({ open, changesAt })
})

test('openings that meet at midnight are one: a shop that never closes is open for months', () => {
  const always: OpeningTimes = { week: Array(7).fill([{ from: 0, to: 1440 }]), closures: [] }
  const { open, changesAt } = openAt(summer('2027-06-07T10:00'), always)
  expect(open).toBe(true)
  expect(changesAt).toBeGreaterThan(summer('2027-08-01T00:00'))
})
