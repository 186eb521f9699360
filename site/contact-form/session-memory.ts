/** Calls `use`; null where the browser refuses storage (private mode, blocked site data, no space left). */
function unlessRefused<Value>(use: () => Value): Value | null {
  try {
    return use()
  } catch {
    return null
  }
}

/** The browser's session storage. What the browser refuses to store is lost without an error: the form works without it. */
export const sessionMemory = {
  /** What was written under `key`, if it is there and whole. */
  read: (key: string): Record<string, string> | null =>
    unlessRefused(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
  write: (key: string, value: Record<string, string>) =>
    unlessRefused(() => sessionStorage.setItem(key, JSON.stringify(value))),
  erase: (key: string) => unlessRefused(() => sessionStorage.removeItem(key)),
}
