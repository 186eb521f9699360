import type { EnginePage, Key } from './engine.ts'

/** An element as a visitor tells it from others: what it is, and its accessible name in full. */
export interface Target {
  /** A CSS selector. */
  is: string
  /** Its `aria-label`, label or text; absent where the selector says enough. */
  name?: string
}

/** A place in the window, in CSS pixels. */
interface Place {
  x: number
  y: number
  width: number
  height: number
}

const PATIENCE = 10_000
const PAUSE = 40
/** So many pauses without a change: smooth scrolling may start a few frames late and is slow at its ends. */
const AT_REST = 3

/**
 * What a visitor sees of the site and does to it, in any engine. Everything waits, as a person would, until the page
 * is so far; after 10 s it says what it has waited for.
 */
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

  /** Asks the page something, again while it is between two documents. */
  ask<Args extends unknown[], Result>(question: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return until(() => this.page.evaluate(question, ...args).then((value) => ({ value })), 'an answer')
  }

  /** Path, query and fragment of the page's address. */
  address(): Promise<string> {
    return this.ask(() => location.pathname + location.search + location.hash)
  }

  async hasAddress(expected: string): Promise<void> {
    let last = ''
    await until(
      async () => {
        last = await this.address()
        return last === expected ? { value: undefined } : null
      },
      () => `the address ${expected}; it is ${last}`,
    )
  }

  /** Waits until exactly one such element is visible and has come to rest, and returns its place. */
  sees(target: Target): Promise<Place> {
    return this.#find(target, false)
  }

  /** Waits until no such element is visible. */
  async misses(target: Target): Promise<void> {
    await until(
      async () => {
        const { count } = await this.page.evaluate(locate, target, false)
        return count === 0 ? { value: undefined } : null
      },
      () => `${inWords(target)} to be gone`,
    )
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

  async clickAt(x: number, y: number): Promise<void> {
    await this.page.movePointer(x, y)
    await this.page.click()
  }

  /** Moves the pointer away in small steps, as a hand does. */
  async pointElsewhere(): Promise<void> {
    for (const y of [300, 400, 500, 600]) await this.page.movePointer(600, y)
  }

  press(key: Key): Promise<void> {
    return this.page.press(key)
  }

  /** Replaces what stands in a field, pressing again when a press did not reach it, as a person would. */
  async fill(field: Target, text: string): Promise<void> {
    await until(
      async () => {
        await this.click(field)
        const { focused } = await this.page.evaluate(locate, field, false)
        return focused ? { value: undefined } : null
      },
      () => `the focus in ${inWords(field)}`,
    )
    await this.ask(() => (document.activeElement as HTMLInputElement).select())
    await (text ? this.page.type(text) : this.page.press('Delete'))
  }

  /** Waits until the sentence stands in the text of the one visible element. */
  async reads(target: Target, sentence: string): Promise<void> {
    let last: string | undefined
    await until(
      async () => {
        last = (await this.page.evaluate(locate, target, false)).text
        return last?.includes(sentence) ? { value: undefined } : null
      },
      () => `“${sentence}” in ${inWords(target)}; there is ${JSON.stringify(last)}`,
    )
  }

  /** Waits until the page has stopped scrolling, and returns how far it is scrolled. */
  async comesToRest(): Promise<number> {
    let before = Number.NaN
    let same = 0
    return until(async () => {
      const now = await this.page.evaluate(() => scrollY)
      same = now === before ? same + 1 : 0
      before = now
      return same >= AT_REST ? { value: now } : null
    }, 'the end of the scrolling')
  }

  async #find(target: Target, forPointer: boolean): Promise<Place> {
    let before = ''
    let same = 0
    let reason = ''
    return until(
      async () => {
        const found = await this.page.evaluate(locate, target, forPointer)
        reason = found.covered ? `it is under ${found.covered}` : `there are ${found.count}`
        same = JSON.stringify(found) === before ? same + 1 : 0
        before = JSON.stringify(found)
        return found.place && !found.covered && same >= AT_REST ? { value: found.place } : null
      },
      () => `${inWords(target)}: ${reason}`,
    )
  }
}

const inWords = ({ is, name }: Target) => (name ? `${is} named ${name}` : is)

interface Found {
  count: number
  place?: Place
  text?: string
  /** Whether the focus is in it. */
  focused?: boolean
  /** What lies over the middle of the element. */
  covered?: string
}

/** Runs in the page: the visible elements that fit, and where the only one is. `forPointer` brings it into view. */
function locate({ is, name }: Target, forPointer: boolean): Found {
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
  if (!element || all.length > 1) return { count: all.length }
  const place = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x, y, width, height }
  }
  const found = {
    count: 1,
    text: element.textContent ?? '',
    focused: element.contains(document.activeElement),
  }
  if (!forPointer) return { ...found, place: place() }
  const at = () => {
    const { x, y, width, height } = place()
    return document.elementFromPoint(x + width / 2, y + height / 2)
  }
  if (!element.contains(at())) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const top = at()
  const over = element.contains(top) ? '' : (top?.outerHTML.slice(0, 80) ?? 'the edge of the window')
  return { ...found, place: place(), covered: over }
}

/**
 * Tries until an answer comes. A question that fails is asked again as well: between two documents there is nobody to
 * answer.
 */
export async function until<Value>(
  attempt: () => Promise<{ value: Value } | null>,
  what: string | (() => string),
): Promise<Value> {
  const deadline = performance.now() + PATIENCE
  let failure: unknown
  do {
    try {
      const answer = await attempt()
      if (answer) return answer.value
      failure = undefined
    } catch (error) {
      failure = error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  } while (performance.now() < deadline)
  throw new Error(`Waited 10 s for ${typeof what === 'string' ? what : what()}`, { cause: failure })
}
