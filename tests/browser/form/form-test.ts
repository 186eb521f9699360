import type { Locator, Page } from '@playwright/test'
import { HONEYPOT_FIELD } from '../../../contact/function-call.ts'
import { loadHome } from '../../../site/content/load/home.ts'
import { test as base, expect } from '../../support/fixtures.ts'
import { type FaultyServer, startFaultyServer } from './faulty-server.ts'

/** The contact form's wording, from content. */
const words = loadHome().contact.form

/** A request that nothing is wrong with. */
export const GOOD = {
  name: 'Chiara Esempio',
  email: 'chiara@example.com',
  phone: '049 555 0199',
  message: 'Il portatile non si accende più.',
}
export type Values = typeof GOOD

/** The page's contact form, found as a person finds it. */
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
    /** In the form's place, once a request was sent. */
    receipt: page.getByRole('region', { name: words.receipt.title }),
    /** What a failure leaves beside the form, in its live region. */
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
    /** Waits until its script runs; any sign of use fetches it. */
    async hydrate() {
      await fields.name.focus()
      await expect(form).toHaveJSProperty('noValidate', true)
    },
  }
}
export type QuoteForm = ReturnType<typeof quoteForm>

export const EMPTY: Values = { name: '', email: '', phone: '', message: '' }

interface FormFixtures {
  /** The built site with a function that fails as it is told. */
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

/** The sentence that describes a field, as assistive technology is told. */
export async function expectMarked(field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(sentence)
  await expect(field).toBeFocused()
}

/** From here on the page's clock moves only when the test moves it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
}

export { expect }
