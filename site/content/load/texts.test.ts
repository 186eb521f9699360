import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import {
  chooseForms,
  copy,
  oneOrMore,
  optionalCopy,
  PROMISES,
  type Promises,
} from '../schema/content-text.ts'
import { Report } from './content-files.ts'
import { parseYaml, readYaml } from './read-yaml.ts'
import { fillPlaceholders } from './texts.ts'

const schema = v.strictObject({
  title: copy,
  note: optionalCopy,
  items: v.optional(oneOrMore(v.strictObject({ text: copy }))),
})
const NOTHING = Object.fromEntries(PROMISES.map((promise) => [promise, false])) as Promises

/** What a shop shows of a content file with this text. */
function shown(source: string, shop = NOTHING) {
  const report = new Report()
  const { value } = parseYaml(source, 'x.yaml', schema, report)
  expect(report.errors).toEqual([])
  return value && chooseForms(value, shop)
}

test('of several forms of a text the first that is true of the shop counts', () => {
  const source = 'title: { plain: Chiamaci, emergencies: H24, hours: Orari }'
  const title = (emergencies: boolean, hours: boolean) =>
    shown(source, { ...NOTHING, emergencies, hours })?.title
  expect([title(true, true), title(false, true), title(false, false)]).toEqual(['H24', 'Orari', 'Chiamaci'])
})

test('without a form that counts a text is absent and an entry leaves its list', () => {
  const source = `title: A
note: { emergencies: B }
items:
  - emergencies: { text: A qualunque ora }
  - text: Di giorno`
  expect(shown(source)).toEqual({ title: 'A', items: [{ text: 'Di giorno' }] })
  expect(shown(source, { ...NOTHING, emergencies: true })?.items).toHaveLength(2)
})

test('forms may hold forms', () => {
  const source = 'title: { replyHours: { hours: B, plain: C }, plain: D }'
  expect(shown(source, { ...NOTHING, hours: true, replyHours: true })?.title).toBe('B')
  expect(shown(source, { ...NOTHING, replyHours: true })?.title).toBe('C')
})

test('placeholders take values as they are, “a” becomes “ad” before an A, and prices get no-break spaces', () => {
  expect(fillPlaceholders('{town}', { town: '$& $1' })).toBe('$& $1')
  expect(fillPlaceholders('A {town}', { town: 'Alberobello' })).toBe('Ad Alberobello')
  expect(fillPlaceholders('da € 29 o 40 €', {})).toBe('da\u00a0€\u00a029 o 40\u00a0€')
  expect(fillPlaceholders('da 1.059,90 € e da 3 a 5', {})).toBe('da\u00a01.059,90\u00a0€ e da 3 a 5')
  expect(fillPlaceholders('Da {town} a {town}', { town: 'Este' })).toBe('Da Este a Este')
})

test('an edit on the disk is seen by the next reading', () => {
  const folder = contentCopy({ 'note.yaml': 'title: Prima' })
  const title = () => readYaml(folder, 'note.yaml', schema, new Report()).value?.title
  expect(title()).toBe('Prima')
  const path = join(folder, 'note.yaml')
  writeFileSync(path, 'title: Dopo!')
  utimesSync(path, 2_000_000_000, 2_000_000_000)
  expect(title()).toBe('Dopo!')
})
