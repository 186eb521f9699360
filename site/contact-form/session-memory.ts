/**
 * The browser's session storage, or nothing: a browser may refuse it (private mode, blocked site data, full). What is
 * kept here is a comfort, so every refusal is swallowed and the form works on.
 */
export const sessionMemory = {
  /** The value under `key` that `isValid` accepts, else null. */
  read<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      return isValid(value) ? value : null
    } catch {
      return null
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Refused: nothing is remembered.
    }
  },
  erase(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Refused: nothing was remembered either.
    }
  },
}

/** A plain object whose values are all strings. */
export function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string')
  )
}
