/** The browser engines that are tested beside Chromium, which Playwright drives. */
export type EngineName = 'firefox' | 'webkit'

/** The only page of a browser, with what every engine's driver can do. The browser itself makes the input events. */
export interface EnginePage {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>
  /** Runs a function in the page. It must not return a promise: WebKit does not wait for one, nor Firefox without JavaScript. */
  evaluate<Args extends unknown[], Result>(script: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Gives the page a window whose inside has this size in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  movePointer(x: number, y: number): Promise<void>
  /** Presses and releases the mouse's first button where the pointer is. */
  click(): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  pressEscape(): Promise<void>
  /** What the page has put on the console as a warning or an error so far, uncaught errors included. */
  consoleMessages(): Promise<string[]>
  /** Ends the browser, with all that it has kept for the page. */
  close(): Promise<void>
}
