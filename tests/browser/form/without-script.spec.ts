import { MESSAGES } from '../../../contact/messages.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, GOOD, quoteForm, test } from './form-test.ts'

const home = loadContent().home

test.use({ javaScriptEnabled: false })

/** What must come back as text, not as markup or as a place for a value. */
const TYPED = { ...GOOD, message: '</textarea><b>x</b> __MESSAGE__ $&' }
/** Faults that only the server finds: the browser itself checks `required` and `type="email"`. */
const REFUSED = [
  ['name', ' ', MESSAGES.nameRequired],
  ['name', `"><script>alert(1)</script>${'&amp;'.repeat(20)}`, MESSAGES.nameTooLong],
  ['email', 'chiara@localhost', MESSAGES.emailInvalid],
  ['phone', '0'.repeat(21), MESSAGES.phoneTooLong],
  ['message', 'x'.repeat(1001), MESSAGES.messageTooLong],
] as const

test('what the server refuses comes back as a page with the form filled in, can be mended and is sent @phone', async ({
  page,
  mailbox,
  exceptions,
}) => {
  exceptions.allowConsole(/status of 422/)
  await page.goto('/')
  // The page of a refusal holds the form for the next attempt.
  const quote = quoteForm(page)
  for (const [field, value, sentence] of REFUSED) {
    const values = { ...TYPED, [field]: value }
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await quote.send(values)
    expect((await answered).status(), sentence).toBe(422)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(quote.fields[field]).toHaveAttribute('aria-invalid', 'true')
    await expect(quote.fields[field]).toHaveAccessibleDescription(sentence)
    await quote.expectValues(values)
    await expect(page.getByText(home.refused.text)).toBeVisible()
    const call = page.getByRole('main').getByRole('link', { name: /^Chiama/ })
    await expect(call).toHaveAttribute('href', /^tel:/)
  }
  await quote.send({ ...GOOD, message: 'Senza JavaScript: perché no? 🔧\nSeconda riga.' })
  await expect(page).toHaveURL(/\/richiesta-inviata$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.accepted.title)
  expect((await mailbox.waitForMessage()).text).toMatch(/Senza JavaScript: perché no\? 🔧\n> Seconda riga\./)
})
