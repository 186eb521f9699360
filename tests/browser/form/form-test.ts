import type { Locator, Page } from '@playwright/test'
import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { loadHome } from '../../../site/content/load/home.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { type FaultyServer, startFaultyServer } from './faulty-server.ts'

/** The contact form's wording, from content. */
const words = loadHome().contact.form

/** A valid request. */
export const GOOD = {
  name: 'Chiara Esempio',
  email: 'chiara@example.com',
  phone: '049 555 0199',
  message: 'Il portatile non si accende più.',
}
export type Values = typeof GOOD

/** The page's contact form; its fields are found by their labels, as a person finds them. */
export function quoteForm(page: Page) {
  const form = page.getByRole('form', { name: words.title, includeHidden: true })
  const fields = {
    name: form.getByLabel(words.name, { exact: true }),
    email: form.getByLabel(words.email, { exact: true }),
    phone: form.getByLabel(words.phone, { exact: true }),
    message: form.getByLabel(words.message, { exact: true }),
  }
  return {
    form,
    fields,
    button: form.getByRole('button', { includeHidden: true }),
    trap: page.locator(`[name="${HONEYPOT_FIELD}"]`),
    toast: page.getByRole('region', { name: 'Avvisi' }).locator('.toast'),
    /** Takes the form's place once a request was sent. */
    receipt: page.getByRole('region', { name: words.receipt.title }),
    /** The message that a failure leaves beside the form, in a live region. */
    outcome: form.locator('.form-outcome'),
    note: form.locator('.form-send p'),
    async fill(values: Partial<Values>) {
      for (const [field, value] of Object.entries(values)) await fields[field as keyof Values].fill(value)
    },
    async expectValues(values: Values) {
      for (const [field, value] of Object.entries(values)) {
        await expect(fields[field as keyof Values]).toHaveValue(value)
      }
    },
    /** Waits until the form's script runs; any sign of use loads it, such as the focus. */
    async hydrate() {
      await fields.name.focus()
      await expect(form).toHaveJSProperty('noValidate', true)
    },
  }
}
export type QuoteForm = ReturnType<typeof quoteForm>

export const EMPTY: Values = { name: '', email: '', phone: '', message: '' }

interface FormFixtures {
  faulty: FaultyServer
  /** The form of the faulty server's home page, hydrated. */
  quote: QuoteForm
}

export const test = base.extend<FormFixtures>({
  faulty: async ({ exceptions }, use) => {
    const server = await startFaultyServer()
    exceptions.allowHost(new URL(server.origin).host)
    await use(server)
    await server.close()
  },
  quote: async ({ page, faulty }, use) => {
    await page.goto(faulty.origin)
    const quote = quoteForm(page)
    await quote.hydrate()
    await use(quote)
  },
})

/** Expects a focused field, marked invalid and described by `sentence`. */
export async function expectMarked(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(sentence)
  await expect(field).toBeFocused()
}

/** Stops the page's clock: from here on only the test moves it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
}

export { expect }
