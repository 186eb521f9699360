import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { ContentError } from './content-error.ts'
import { parseYaml, readYaml } from './read-yaml.ts'

const schema = v.strictObject({
  title: v.pipe(v.string(), v.trim(), v.minLength(1)),
  order: v.optional(v.number()),
  footer: v.optional(v.boolean()),
  head: v.optional(v.strictObject({ description: v.string() })),
  sections: v.optional(
    v.pipe(
      v.array(
        v.variant('kind', [
          v.strictObject({ kind: v.literal('list'), items: v.array(v.strictObject({ title: v.string() })) }),
          v.strictObject({ kind: v.literal('offer'), text: v.string() }),
        ]),
      ),
      v.minLength(1),
    ),
  ),
})

/** The message with which a source is refused. */
function refusal(source: string): string {
  try {
    parseYaml(source, 'services/x.yaml', schema)
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError)
    return (error as Error).message
  }
  throw new Error('the source was accepted')
}

test('a valid file becomes its values, trimmed', () => {
  expect(parseYaml('title: " Recupero "\norder: 6', 'services/x.yaml', schema)).toEqual({
    title: 'Recupero',
    order: 6,
  })
})

test('a misspelt key is named once, with the key that was meant', () => {
  expect(refusal('order: 1\ntitel: Recupero')).toBe(
    'content/services/x.yaml, line 2: unknown key "titel" (did you mean "title"?)',
  )
})

test('an unknown key deep in a list is named with its path', () => {
  expect(refusal('title: A\nsections:\n  - kind: list\n    items:\n      - title: B\n        note: C')).toBe(
    'content/services/x.yaml, line 6: unknown key "note" in sections[0].items[0]',
  )
})

test('a misspelt key inside one kind of section is compared with the keys of that kind', () => {
  expect(refusal('title: A\nsections:\n  - kind: offer\n    txet: B')).toBe(
    'content/services/x.yaml, line 4: unknown key "txet" in sections[0] (did you mean "text"?)',
  )
})

test('a missing key is named', () => {
  expect(refusal('order: 1')).toBe('content/services/x.yaml: missing key "title"')
  expect(refusal('title: A\nhead: {}')).toBe(
    'content/services/x.yaml, line 2: missing key "description" in head',
  )
})

test('an unknown kind of section lists the kinds', () => {
  expect(refusal('title: A\nsections:\n  - kind: lists')).toBe(
    'content/services/x.yaml, line 3: sections[0].kind must be one of "list", "offer", found "lists"',
  )
  expect(refusal('title: A\nsections:\n  - text: B')).toBe(
    'content/services/x.yaml, line 3: missing key "kind" in sections[0]',
  )
})

test('a number without quotes where text belongs asks for the quotes', () => {
  expect(refusal('title: 35028')).toBe(
    'content/services/x.yaml, line 1: title must be text, found 35028 (put it in quotes)',
  )
})

test.each([
  ['title:', 'title must be text, found nothing'],
  ['title: ""', 'title must be filled in, found nothing'],
  ['title: [a]', 'title must be text, found a list'],
  ['title: { a: b }', 'title must be text, found a group of keys'],
  ['{ title: A, order: six }', 'order must be a number, found "six"'],
  ['{ title: A, footer: yes }', 'footer must be true or false, found "yes"'],
  ['{ title: A, sections: A }', 'sections must be a list, found "A"'],
  ['{ title: A, sections: [] }', 'sections must be filled in, found an empty list'],
  ['{ title: A, sections: [A] }', 'sections[0] must be a group of keys, found "A"'],
  ['{ title: A, head: A }', 'head must be a group of keys, found "A"'],
])('%s: expected and found are named', (source, sentence) => {
  expect(refusal(source)).toBe(`content/services/x.yaml, line 1: ${sentence}`)
})

test('every problem of a file is reported, each on its line', () => {
  expect(refusal('title: 1\norder: six').split('\n')).toEqual([
    'content/services/x.yaml, line 1: title must be text, found 1 (put it in quotes)',
    'content/services/x.yaml, line 2: order must be a number, found "six"',
  ])
})

test('a key given twice is refused with its line', () => {
  expect(refusal('title: A\ntitle: B')).toMatch(/^content\/services\/x\.yaml, line 2: .*unique/)
})

test('broken YAML is one line that names the place and the usual reason', () => {
  const message = refusal('title: Prima: poi')
  expect(message).toMatch(/^content\/services\/x\.yaml, line 1: not valid YAML: .*quotes/)
  expect(message).not.toContain('\n')
})

test('a value that begins with an exclamation mark is not taken for something else in silence', () => {
  expect(refusal('title: !Offerta speciale')).toMatch(/^content\/services\/x\.yaml, line 1: .*quotes/)
})

test('an empty file is refused', () => {
  expect(refusal('# nothing yet')).toBe(
    'content/services/x.yaml: the file must be a group of keys, found nothing',
  )
})

test('a file that does not exist is named', () => {
  expect(() => readYaml(contentCopy(), 'services/none.yaml', schema)).toThrow(
    /^content\/services\/none\.yaml does not exist/,
  )
})

test('an edit on the disk is seen by the next reading', () => {
  const folder = contentCopy({ 'note.yaml': 'title: Prima' })
  expect(readYaml(folder, 'note.yaml', schema)).toEqual({ title: 'Prima' })
  const path = join(folder, 'note.yaml')
  writeFileSync(path, 'title: Dopo!')
  utimesSync(path, 2_000_000_000, 2_000_000_000)
  expect(readYaml(folder, 'note.yaml', schema)).toEqual({ title: 'Dopo!' })
})
