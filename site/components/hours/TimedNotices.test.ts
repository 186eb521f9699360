import { expect, test } from 'vitest'
import { answerNotices, noticesOfPage } from './TimedNotices.tsx'

const closures = [{ from: '2027-08-10', to: '2027-08-20', text: 'Chiuso per ferie' }]

const [notice, summer, winter] = noticesOfPage({
  notices: [{ from: '2027-08-09', to: '2027-08-09', text: 'Oggi chiudiamo alle 17' }],
  closures: [...closures, { from: '2027-12-24', to: '2028-01-06', text: 'Chiuso. Auguri!' }],
})

test('the owner’s notice stands first, from the first minute of its days to the last', () => {
  expect(notice).toEqual({
    from: Date.parse('2027-08-09T00:00+02:00'),
    until: Date.parse('2027-08-10T00:00+02:00'),
    text: 'Oggi chiudiamo alle 17',
    days: 'il 9 agosto 2027',
  })
})

test('the days are part of the sentence, or one of their own after a text that is one', () => {
  expect(summer?.text).toBe('Chiuso per ferie dal 10 al 20 agosto 2027.')
  expect(winter?.text).toBe('Chiuso. Auguri! Dal 24 dicembre 2027 al 6 gennaio 2028.')
})

test('the notice beside the form says that the answer comes after the reopening, in the promised time if there is one', () => {
  expect(answerNotices({ closures, replyHours: 24 })).toEqual([
    {
      from: Date.parse('2027-08-09T00:00+02:00'),
      until: Date.parse('2027-08-21T00:00+02:00'),
      text: 'Siamo chiusi dal 10 al 20 agosto 2027: ti risponderemo entro 24 ore dalla riapertura.',
    },
  ])
  expect(answerNotices({ closures })[0]?.text).toContain('ti risponderemo dopo la riapertura.')
})

test('a notice shows from the first minute of a day in Italy to the end of another, in summer and in winter', () => {
  expect(summer?.from).toBe(Date.parse('2027-07-27T00:00+02:00'))
  expect(summer?.until).toBe(Date.parse('2027-08-21T00:00+02:00'))
  expect(winter?.from).toBe(Date.parse('2027-12-10T00:00+01:00'))
  expect(winter?.until).toBe(Date.parse('2028-01-07T00:00+01:00'))
})
