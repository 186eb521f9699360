import { expect, test } from 'vitest'
import { FIELD_NAMES } from './fields.ts'
import { FUNCTION_PATH, HONEYPOT_FIELD } from './function-call.ts'

test('the function answers where the hosted platform would mount it', () => {
  expect(FUNCTION_PATH).toBe('/functions/v1/send-contact-email')
})

test('the honeypot has a name that autofill does not know and no other field has', () => {
  expect(FIELD_NAMES).not.toContain(HONEYPOT_FIELD)
  expect(HONEYPOT_FIELD).not.toMatch(
    /name|mail|phone|tel|url|web|address|company|organi[sz]ation|city|zip/i,
  )
})
