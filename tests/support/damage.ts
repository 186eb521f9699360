import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const PAGE = 4096

/**
 * Overwrites the page of a SQLite file that holds this text, as a failing disk does. This process must have no connection to the
 * file, because closing a handle would drop SQLite's locks.
 */
export function damagePageWith(text: string, file: string): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf(text)
  if (at === -1) throw new Error(`${file} holds no "${text}"`)
  randomBytes(PAGE).copy(bytes, at - (at % PAGE))
  writeFileSync(file, bytes)
}
