import { expect, test } from 'vitest'
import { answerNotices, closureNotices, SHOW_BY_DATE } from './closure-notices.ts'

const closures = [{ from: '2027-08-10', to: '2027-08-20', text: 'Chiuso per ferie' }]

test('a closure shows from two weeks before to its last day', () => {
  expect(closureNotices(closures)).toEqual([
    { from: '2027-07-27', to: '2027-08-20', text: 'Chiuso per ferie dal 10 al 20 agosto 2027.' },
  ])
})

test('the notice beside the form says that the answer comes after the reopening, in the promised time if there is one', () => {
  expect(answerNotices({ closures, replyHours: 24 })).toEqual([
    {
      from: '2027-08-09',
      to: '2027-08-20',
      text: 'Siamo chiusi dal 10 al 20 agosto 2027: ti risponderemo entro 24 ore dalla riapertura.',
    },
  ])
  expect(answerNotices({ closures })[0]?.text).toContain('ti risponderemo dopo la riapertura.')
})

/** Runs the page's script as if it were `now`. Returns whether the element shows, and then whether each notice in it does. */
function shownAt(now: string): boolean[] {
  const notices = [
    { from: '2027-07-27', to: '2027-08-20' },
    { from: '2027-12-10', to: '2028-01-06' },
  ].map((dataset) => ({ dataset, hidden: false }))
  const list = { children: notices, hidden: false }
  const Now = class extends Date {
    constructor() {
      super(now)
    }
  }
  new Function('document', 'Date', SHOW_BY_DATE)({ currentScript: { previousElementSibling: list } }, Now)
  return [list, ...notices].map(({ hidden }) => !hidden)
}

test.each([
  ['the evening before the first day', '2027-07-26T21:59:00Z', [false, false, false]],
  ['the first day, which begins by Italian time', '2027-07-26T22:00:00Z', [true, true, false]],
  ['the last day to its end', '2027-08-20T21:59:00Z', [true, true, false]],
  ['the day after', '2027-08-20T22:00:00Z', [false, false, false]],
  ['between the years, in winter time', '2027-12-31T23:30:00Z', [true, false, true]],
  ['after the last notice', '2028-01-06T23:00:00Z', [false, false, false]],
])('the page’s script shows a notice from its first day to its last: %s', (_, now, shown) => {
  expect(shownAt(now)).toEqual(shown)
})
