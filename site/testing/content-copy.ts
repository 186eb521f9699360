import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'

/** Invented facts, so that tests also pass once the owner has filled in the shop's own. */
const EXAMPLE_SHOP = `phone: "+390495550123"
email: info@officinadigitale.example
emergencies: true
replyHours: 24
diagnosis: { price: 0 }
example: true
brand: Officina Digitale
address: { street: Via Esempio 12, postalCode: "35028", town: Piove di Sacco, province: PD }
provinceName: Padova
mapPoint: 45.297, 12.035
whatsappGreeting: Ciao! Vorrei avere informazioni sui vostri servizi.
vatNumber: "00000000000"
soleShareholder: false
inLiquidation: false
retentionDays: 365
`

/**
 * Copies the real content, with example facts for the shop, and returns the copy's folder, which is
 * removed when the test ends. `changes` gives files, by their path, a new text, or a function that
 * makes the new text of the present one.
 */
export function contentCopy(
  changes: Record<string, string | ((file: string) => string)> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(CONTENT_FOLDER, folder, { recursive: true })
  writeFileSync(join(folder, 'shop.yaml'), EXAMPLE_SHOP)
  for (const [name, change] of Object.entries(changes)) {
    const path = join(folder, name)
    writeFileSync(path, typeof change === 'string' ? change : change(readFileSync(path, 'utf8')))
  }
  return folder
}
