import { expect, test } from 'vitest'
import { FIELDS } from './contact-request.ts'
import { FUNCTION_PATH, HONEYPOT_FIELD, OUTCOME, replyWithin } from './function-call.ts'

test('the function answers where the hosted platform would mount it', () => {
  expect(FUNCTION_PATH).toBe('/functions/v1/send-contact-email')
})

test('the outcome is told in the words of the specification', () => {
  expect(OUTCOME).toEqual({
    sent: 'Richiesta inviata! Ti contatteremo presto.',
    failed: "Errore durante l'invio. Riprova o contattaci direttamente.",
  })
})

test('the trap for robots has a name that no autofill knows and no field has', () => {
  expect(FIELDS).not.toContain(HONEYPOT_FIELD)
  expect(HONEYPOT_FIELD).not.toMatch(/name|mail|phone|tel|url|web|address|company|organi[sz]ation|city|zip/i)
})

test.each([
  [1, '1 ora'],
  [24, '24 ore'],
  [36, '36 ore'],
  [48, '2 giorni'],
])('a promise of %d hours reads "%s"', (hours, words) => {
  expect(replyWithin(hours)).toBe(words)
})
