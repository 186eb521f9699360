/** Upper and lower case of every script, and both ways to write an accent, are one address. */
export function foldCase(email: string): string {
  return email.normalize('NFC').toLowerCase()
}
