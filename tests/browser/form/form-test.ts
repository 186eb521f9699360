import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type ContactRequest, FIELD_NAMES, type Field } from '../../../contact/fields.ts'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { test as base, expect, holdBack } from '../../support/fixtures.ts'

const words = loadContent().home.contact.form

export type Values = Partial<ContactRequest>

export const GOOD = {
  name: 'Chiara Esempio',
  email: 'chiara@example.com',
  phone: '049 555 0199',
  message: 'Il portatile non si accende più.',
} satisfies ContactRequest

/** The page's contact form; its fields are found by their labels, as a person finds them. */
export function quoteForm(page: Page) {
  const form = page.getByRole('form', { name: words.title, includeHidden: true })
  const fields = Object.fromEntries(
    FIELD_NAMES.map((field) => [field, form.getByLabel(words[field], { exact: true })]),
  ) as Record<Field, Locator>
  const button = form.getByRole('button', { includeHidden: true })
  const fill = async (values: Values) => {
    for (const field of FIELD_NAMES)
      if (field in values) await fields[field].fill(values[field] ?? '')
  }
  const isLive = () => expect(form).toHaveJSProperty('noValidate', true)
  return {
    form,
    fields,
    button,
    toast: page.locator('.toast'),
    closeButton: page.getByRole('button', { name: 'Chiudi avviso' }),
    /** Stands above the form once a request was sent. */
    confirmation: page.locator('.form-confirmation .confirmation'),
    /** The message that a failure leaves beside the form, in a live region. */
    outcome: form.locator('.form-outcome'),
    fill,
    async send(values: Values) {
      await fill(values)
      await button.click()
    },
    async expectValues(values: Values) {
      for (const field of FIELD_NAMES) await expect(fields[field]).toHaveValue(values[field] ?? '')
    },
    /** Waits until the form's script runs. */
    isLive,
    /** Opens the home page, and uses the form, which loads its script. */
    async open() {
      await page.goto('/')
      await fields.name.focus()
      await isLive()
    },
  }
}

/** What a browser and the form write to the console when a script or a call does not succeed. */
export const FAILURE_LOG =
  /Failed to load resource|Functions\w+Error|confirming the request|SyntaxError|Failed to fetch/

/** What the function does: accepts, never answers, breaks the connection, or answers so. */
export type Answer =
  | 'accept'
  | 'none'
  | 'cut'
  | { status: number; body?: string; contentType?: string }

/** Answers the calls of the form's function in place of the server. */
async function answerCalls(context: BrowserContext) {
  const faulty = {
    answer: 'accept' as Answer,
    /** What the answers wait for. */
    answersAfter: Promise.resolve() as Promise<unknown>,
    /** The body of every call of the function so far. */
    calls: [] as unknown[],
  }
  await context.route(`**${FUNCTION_PATH}`, async (route) => {
    faulty.calls.push(route.request().postDataJSON())
    await faulty.answersAfter
    const { answer } = faulty
    if (answer === 'none') return
    if (answer === 'cut') await route.abort('connectionreset')
    else if (answer === 'accept') await route.fulfill({ json: { ok: true } })
    else await route.fulfill({ contentType: 'application/json', ...answer })
  })
  return faulty
}

interface FormFixtures {
  /**
   * Stands in for the server function that the form calls. It accepts every request until the test
   * sets another answer.
   */
  faulty: Awaited<ReturnType<typeof answerCalls>>
  /** The form of the home page, hydrated. */
  quote: ReturnType<typeof quoteForm>
}

export const test = base.extend<FormFixtures>({
  faulty: async ({ context }, use) => use(await answerCalls(context)),
  quote: async ({ page, faulty: _ }, use) => {
    const quote = quoteForm(page)
    await quote.open()
    await use(quote)
  },
})

/** Stops the page's clock: from here on only the test moves it. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(60_000)
}

export { expect, holdBack }
