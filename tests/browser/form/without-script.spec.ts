import { MESSAGES } from '../../../contact/messages.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, GOOD, quoteForm, test } from './form-test.ts'

const home = loadContent().home

test.use({ javaScriptEnabled: false })

/** Faults that only the server finds: the browser itself checks `required` and `type="email"`. */
const REFUSED = [
  ['name', ' ', MESSAGES.nameRequired],
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
  for (const [field, value, sentence] of REFUSED) {
    const values = { ...GOOD, [field]: value }
    await quoteForm(page).fill(values)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await quoteForm(page).button.click()
    expect((await answered).status(), sentence).toBe(422)

    const refused = quoteForm(page)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(refused.fields[field]).toHaveAttribute('aria-invalid', 'true')
    await expect(refused.fields[field]).toHaveAccessibleDescription(sentence)
    await refused.expectValues(values)
    await expect(page.getByText(home.refused.text)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Chiama/ })).toHaveAttribute(
      'href',
      /^tel:/,
    )
  }
  const message = 'Senza JavaScript: perché no? 🔧\nSeconda riga.'
  await quoteForm(page).fill({ ...GOOD, message })
  await quoteForm(page).button.click()
  await expect(page).toHaveURL(/\/richiesta-inviata$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.accepted.title)
  expect((await mailbox.waitForMessage()).text).toMatch(/Senza JavaScript: perché no\? 🔧\n> Seconda riga\./)
})

test('what was typed comes back as text, not as markup', async ({ page, exceptions }) => {
  exceptions.allowConsole(/status of 422/)
  await page.goto('/')
  const nasty = {
    ...GOOD,
    name: `"><script>alert(1)</script>${'&amp;'.repeat(20)}`,
    message: '</textarea><b>x</b> __MESSAGE__ $&',
  }
  await quoteForm(page).fill(nasty)
  await quoteForm(page).button.click()
  await expect(page.getByRole('alert')).toHaveText(MESSAGES.nameTooLong)
  await quoteForm(page).expectValues(nasty)
})
