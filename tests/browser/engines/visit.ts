import { expect } from '@playwright/test'
import type { EnginePage } from './engine-page.ts'

/** An element as a visitor tells it from others: what it is, and its accessible name in full. */
export interface Target {
  /** A CSS selector. */
  is: string
  /** The element's `aria-label`, label or text; absent where the selector is enough. */
  name?: string
}

/** A place in the window, in CSS pixels. */
type Place = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>

/** How many equal looks in a row mean that nothing moves: smooth scrolling may start some frames late and is slow at its ends. */
const AT_REST = 3

/** Repeats `attempt` until it succeeds, because a page between two documents does not answer. Rejects with its error after 30 s. */
export async function patiently<Value>(attempt: () => Promise<Value>): Promise<Value> {
  let value: Value | undefined
  const check = async () => {
    value = await attempt()
  }
  await expect(check).toPass({ timeout: 30_000, intervals: [40] })
  return value as Value
}

/** What a visitor sees and does, in any engine. Every method waits until the page is ready for it. */
export class Visit {
  readonly page: EnginePage
  readonly #origin: string

  constructor(page: EnginePage, origin: string) {
    this.page = page
    this.#origin = origin
  }

  goto(path: string): Promise<void> {
    return this.page.goto(this.#origin + path)
  }

  /** Evaluates `question` in the page; retries until the page answers. */
  ask<Args extends unknown[], Result>(question: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return patiently(() => this.page.evaluate(question, ...args))
  }

  /** Waits for this path, query and fragment of the page's address. */
  async hasAddress(expected: string): Promise<void> {
    const address = () => this.page.evaluate(() => location.pathname + location.search + location.hash)
    await patiently(async () => expect(await address()).toBe(expected))
  }

  /** Waits until exactly one such element is visible and has come to rest, and returns its place. */
  sees(target: Target): Promise<Place> {
    return this.#find(target, false)
  }

  /** Waits until no such element is visible. */
  async misses(target: Target): Promise<void> {
    await patiently(async () => {
      const { count } = await this.page.evaluate(locate, target, false)
      expect(count, inWords(target)).toBe(0)
    })
  }

  /** Moves the pointer on to an element, which is brought into the window first. */
  async pointAt(target: Target): Promise<void> {
    const { x, y, width, height } = await this.#find(target, true)
    await this.page.movePointer(x + width / 2, y + height / 2)
  }

  async click(target: Target): Promise<void> {
    await this.pointAt(target)
    await this.page.click()
  }

  /** Replaces a field's text, and clicks again if a click did not reach the field. */
  async fill(field: Target, text: string): Promise<void> {
    await patiently(async () => {
      await this.click(field)
      const { focused } = await this.page.evaluate(locate, field, false)
      expect(focused, `the focus in ${inWords(field)}`).toBe(true)
    })
    await this.ask(() => (document.activeElement as HTMLInputElement).select())
    await this.page.type(text)
  }

  /** Waits until the sentence stands in the text of the one visible element. */
  async reads(target: Target, sentence: string): Promise<void> {
    await patiently(async () => {
      const { text } = await this.page.evaluate(locate, target, false)
      expect(text, inWords(target)).toContain(sentence)
    })
  }

  /** Waits until the page has stopped scrolling. */
  async comesToRest(): Promise<void> {
    await this.#untilSame(() => this.page.evaluate(() => scrollY))
  }

  #find(target: Target, forPointer: boolean): Promise<Place> {
    return this.#untilSame(async () => {
      const { count, covered, place } = await this.page.evaluate(locate, target, forPointer)
      expect({ count, covered }, inWords(target)).toEqual({ count: 1, covered: '' })
      return place as Place
    })
  }

  /** Repeats `look` until it has returned the same value again `AT_REST` times in a row, and resolves to that value. */
  #untilSame<Value>(look: () => Promise<Value>): Promise<Value> {
    let before = ''
    let same = 0
    return patiently(async () => {
      const now = await look()
      same = JSON.stringify(now) === before ? same + 1 : 0
      before = JSON.stringify(now)
      expect(same, `at rest at ${before}`).toBeGreaterThanOrEqual(AT_REST)
      return now
    })
  }
}

const inWords = ({ is, name }: Target) => (name ? `${is} named ${name}` : is)

/** Runs in the page: counts the visible elements that fit, and describes a single one. `forPointer` scrolls it into view. */
function locate({ is, name }: Target, forPointer: boolean) {
  const nameOf = (element: HTMLElement) =>
    (element.ariaLabel ?? (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const isVisible = (element: HTMLElement) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const all = [...document.querySelectorAll<HTMLElement>(is)].filter(
    (element) => isVisible(element) && (!name || nameOf(element) === name),
  )
  const [element] = all
  if (!element || all.length > 1)
    return { count: all.length, covered: '', place: null, focused: false, text: '' }
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }
  const found = {
    count: 1,
    text: element.textContent ?? '',
    focused: element.contains(document.activeElement),
  }
  if (!forPointer) return { ...found, place: place(), covered: '' }
  const at = () => {
    const { x, y, width, height } = place()
    return document.elementFromPoint(x + width / 2, y + height / 2)
  }
  if (!element.contains(at())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const top = at()
  const over = element.contains(top) ? '' : (top?.outerHTML.slice(0, 80) ?? 'the edge of the window')
  return { ...found, place: place(), covered: over }
}
