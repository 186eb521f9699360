import { expect } from '@playwright/test'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** The only page of a browser, with what every engine's driver can do. The browser itself makes the input events. */
export interface EnginePage {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /** Runs a function in the page. It must not return a promise: WebKit does not wait for one, nor Firefox without JavaScript. */
  evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Gives the page a window whose inside has this size in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  clickAt(x: number, y: number): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  pressEscape(): Promise<void>
  /** What the page has put on the console as a warning or an error so far, uncaught errors included. */
  consoleMessages(): Promise<string[]>
  /** Ends the browser, with all that it has kept for the page. */
  close(): Promise<void>
}

/** Repeats `attempt` until it succeeds, because a page between two documents does not answer. Rejects with its error after 30 s. */
export async function patiently<Value>(attempt: () => Promise<Value>): Promise<Value> {
  let value: Value | undefined
  const check = async () => {
    value = await attempt()
  }
  await expect(check).toPass({ timeout: 30_000, intervals: [40] })
  return value as Value
}
