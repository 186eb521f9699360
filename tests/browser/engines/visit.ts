import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/**
 * The only page of a browser, with what every engine's driver can do. The browser itself makes the
 * input events.
 */
export interface EnginePage {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /**
   * Runs a function in the page. It must not return a promise: WebKit does not wait for one, nor
   * Firefox without JavaScript.
   */
  evaluate<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>
  /** Gives the page a window whose inside has this size in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  clickAt(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  pressEscape(): Promise<void>
  /**
   * What the page has put on the console as a warning or an error so far, uncaught errors included,
   * where the driver knows it.
   */
  consoleMessages: string[]
  /** Ends the browser, with all that it has kept for the page. */
  close(): Promise<void>
}

/**
 * Repeats `attempt` until it succeeds, because a page between two documents does not answer.
 * Rejects with its error after 30 s.
 */
export async function patiently<Value>(attempt: () => Promise<Value>): Promise<Value> {
  let value: Value | undefined
  await expect(async () => {
    value = await attempt()
  }).toPass({ timeout: 30_000, intervals: [40] })
  return value as Value
}

/**
 * What a visitor sees and does, in any engine. Every function waits until the page is ready for it;
 * elements are CSS selectors.
 */
export function startVisit(page: EnginePage, origin: string) {
  /** Evaluates `question` in the page; retries until the page answers. */
  const ask = <Result>(question: () => Result) => patiently(() => page.evaluate(question))
  /** Waits until the page answers so. */
  const answers = <Args extends unknown[], Result>(
    answer: NoInfer<Result>,
    question: (...args: Args) => Result,
    ...args: Args
  ) =>
    patiently(async () => {
      const given: unknown = await page.evaluate(question, ...args)
      expect(given, args.join()).toEqual(answer)
    })
  const isVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].some((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    )
  /** Presses the middle of the element, which is brought into the window, once it is at rest. */
  const press = async (selector: string) => {
    const before = await page.evaluate(middleOf, selector)
    await delay(100)
    const { x, y } = await page.evaluate(middleOf, selector)
    expect({ x, y }, `${selector} at rest`).toEqual(before)
    await page.clickAt(x, y)
  }
  return {
    page,
    ask,
    answers,
    click: (selector: string) => patiently(() => press(selector)),
    goto: (path: string) => page.goto(origin + path),
    sees: (selector: string) => answers(true, isVisible, selector),
    misses: (selector: string) => answers(false, isVisible, selector),
    /** Waits for this path, query and fragment of the page's address. */
    hasAddress: (address: string) =>
      answers(address, () => location.pathname + location.search + location.hash),
    /** Waits until the sentence stands in the element. */
    reads: (selector: string, sentence: string) =>
      answers(
        true,
        (each, words) => document.querySelector(each)?.textContent.includes(words),
        selector,
        sentence,
      ),
    /** Waits until the form's script runs. */
    isLive: () => answers(true, () => document.querySelector('form')?.noValidate),
    /** Replaces the texts of fields of the contact form, by their names. */
    async fill(values: Record<string, string>) {
      for (const [name, text] of Object.entries(values)) {
        const field = `#preventivo-${name}`
        // A press may miss the field while the page still moves.
        await patiently(async () => {
          await press(field)
          const isSelected = (selector: string) => {
            const focused = document.activeElement as HTMLInputElement
            if (focused.matches(selector)) focused.select()
            return focused.matches(selector)
          }
          expect(await page.evaluate(isSelected, field), field).toBe(true)
        })
        await page.type(text)
      }
    },
  }
}
export type Visit = ReturnType<typeof startVisit>

/**
 * Runs in the page. Drivers have a command for a click, but WebKit's may hang, and Puppeteer's
 * needs the page's JavaScript.
 */
function middleOf(selector: string) {
  const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
  if (!element) throw new Error(`${selector} is not there`)
  element.scrollIntoView({ behavior: 'instant', block: 'center' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}
