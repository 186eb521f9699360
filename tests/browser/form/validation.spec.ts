import { MESSAGES } from '../../../contact/messages.ts'
import { EMPTY, expect, expectMarked, GOOD, stopTime, test, type Values } from './form-test.ts'

/** Every row of the specification's section 5: the field, a value that breaks the rule, the sentence. */
const ROWS: [keyof Values, string, string][] = [
  ['name', '', 'Il nome è obbligatorio'],
  ['name', 'è'.repeat(101), 'Il nome deve essere meno di 100 caratteri'],
  ['email', 'chiara@example', 'Email non valida'],
  ['email', `${'a'.repeat(244)}@example.com`, "L'email deve essere meno di 255 caratteri"],
  ['phone', '0'.repeat(21), 'Il telefono deve essere meno di 20 caratteri'],
  ['message', ' \n ', 'Il messaggio è obbligatorio'],
  ['message', 'x'.repeat(1001), 'Il messaggio deve essere meno di 1000 caratteri'],
]

test('every broken rule is told in the specification’s words, and nothing is sent', async ({
  quote,
  faulty,
  page,
}) => {
  await quote.fill(GOOD)
  for (const [field, value, sentence] of ROWS) {
    await quote.fill({ [field]: value })
    await quote.button.click()
    await expect(quote.toast.getByRole('alert')).toHaveText(sentence)
    await expectMarked(quote.fields[field], new RegExp(`^${sentence}`))
    await quote.expectValues({ ...GOOD, [field]: value })
    await expect(quote.form.locator('[aria-invalid=true]')).toHaveCount(1)

    if (value === 'chiara@example') {
      await quote.fill({ email: 'chiara@' })
      await expectMarked(quote.fields.email, MESSAGES.emailInvalid)
    }
    await quote.fill({ [field]: GOOD[field] })
    await expect(quote.fields[field]).toHaveAttribute('aria-invalid', 'false')
    await expect(quote.form.getByText(sentence)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(quote.toast).toHaveCount(0)
  }
  expect(faulty.calls).toEqual([])
})

test('of several mistakes only the first is told, in the order of the specification', async ({ quote }) => {
  await quote.fill({ ...EMPTY, phone: '0'.repeat(21) })
  const order: [keyof Values, string][] = [
    ['name', MESSAGES.nameRequired],
    ['email', MESSAGES.emailInvalid],
    ['phone', MESSAGES.phoneTooLong],
    ['message', MESSAGES.messageRequired],
  ]
  for (const [field, sentence] of order) {
    await quote.button.click()
    await expectMarked(quote.fields[field], sentence)
    await expect(quote.toast.getByRole('alert').last()).toHaveText(sentence)
    await expect(quote.form.locator('.field-error', { hasText: /./ })).toHaveCount(1)
    await quote.fill({ [field]: GOOD[field] })
  }
})

test('no field cuts what is pasted, and the browser’s own checks are declared too', async ({ quote }) => {
  for (const field of Object.values(quote.fields)) await expect(field).not.toHaveAttribute('maxlength')
  for (const field of ['name', 'email', 'message'] as const) {
    await expect(quote.fields[field]).toHaveAttribute('required', '')
  }
  await expect(quote.fields.phone).not.toHaveAttribute('required')
  await expect(quote.fields.email).toHaveAttribute('type', 'email')
  await expect(quote.fields.message).toHaveAttribute('rows', '5')
  const box = await quote.fields.message.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(80)
})

test('the marked field is not under header, toast or bar @phone', async ({ quote, page }) => {
  await quote.fill({ ...GOOD, name: '' })
  // Scrolls to the end of the form, so that the first field is far above the window.
  await quote.button.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await quote.button.click()
  await expect(quote.toast).toBeInViewport({ ratio: 1 })
  // Scrolling and the toast both take a moment.
  await expect(async () => {
    const toast = await quote.toast.boundingBox()
    const field = await quote.fields.name.boundingBox()
    expect(field?.y).toBeGreaterThan((toast?.y ?? 0) + (toast?.height ?? 0))
  }).toPass()
  await expect(quote.fields.name).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Contatto rapido' })).toBeHidden()
})

test('the last characters left for a message are shown, spoken after a pause', async ({ quote, page }) => {
  const spoken = quote.form.getByRole('status').filter({ hasText: /caratter/ })
  await stopTime(page)
  await quote.fields.message.fill(`  ${'x'.repeat(899)}  `)
  await expect(quote.form.getByText(/caratter[ie]/)).toHaveCount(0)
  await quote.fields.message.fill('x'.repeat(990))
  await expect(quote.fields.message).toHaveAccessibleDescription('Restano 10 caratteri')
  await expect(spoken).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(spoken).toHaveText('Restano 10 caratteri')
  await quote.fields.message.fill('x'.repeat(999))
  await expect(quote.fields.message).toHaveAccessibleDescription('Resta 1 carattere')
  await quote.fields.message.fill('x'.repeat(1002))
  await expect(quote.fields.message).toHaveAccessibleDescription('2 caratteri oltre il limite di 1000')
})
