import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { ContentError } from './content-files.ts'
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
    'content/services/x.yaml, riga 2: voce sconosciuta "titel" (forse intendevi "title"?)',
  )
})

test('an unknown key deep in a list is named with its path', () => {
  expect(refusal('title: A\nsections:\n  - kind: list\n    items:\n      - title: B\n        note: C')).toBe(
    'content/services/x.yaml, riga 6: voce sconosciuta "note" in sections[0].items[0]',
  )
})

test('a misspelt key inside one kind of section is compared with the keys of that kind', () => {
  expect(refusal('title: A\nsections:\n  - kind: offer\n    txet: B')).toBe(
    'content/services/x.yaml, riga 4: voce sconosciuta "txet" in sections[0] (forse intendevi "text"?)',
  )
})

test('a missing key is named', () => {
  expect(refusal('order: 1')).toBe('content/services/x.yaml: manca la voce "title"')
  expect(refusal('title: A\nhead: {}')).toBe(
    'content/services/x.yaml, riga 2: manca la voce "description" in head',
  )
})

test('an unknown kind of section lists the kinds', () => {
  expect(refusal('title: A\nsections:\n  - kind: lists')).toBe(
    'content/services/x.yaml, riga 3: sections[0].kind deve essere uno di questi: "list", "offer", qui c’è "lists"',
  )
  expect(refusal('title: A\nsections:\n  - text: B')).toBe(
    'content/services/x.yaml, riga 3: manca la voce "kind" in sections[0]',
  )
})

test('a number without quotes where text belongs asks for the quotes', () => {
  expect(refusal('title: 35028')).toBe(
    'content/services/x.yaml, riga 1: title deve essere un testo, qui c’è 35028 (mettilo tra virgolette)',
  )
})

test.each([
  ['title:', 'title deve essere un testo, qui c’è il vuoto'],
  ['title: ""', 'title deve essere compilato, qui c’è il vuoto'],
  ['title: [a]', 'title deve essere un testo, qui c’è un elenco'],
  ['title: { a: b }', 'title deve essere un testo, qui c’è un gruppo di voci'],
  ['{ title: A, order: six }', 'order deve essere un numero, qui c’è "six"'],
  ['{ title: A, footer: yes }', 'footer deve essere true o false, qui c’è "yes"'],
  ['{ title: A, sections: A }', 'sections deve essere un elenco, qui c’è "A"'],
  ['{ title: A, sections: [] }', 'sections deve essere compilato, qui c’è un elenco vuoto'],
  ['{ title: A, sections: [A] }', 'sections[0] deve essere un gruppo di voci, qui c’è "A"'],
  ['{ title: A, head: A }', 'head deve essere un gruppo di voci, qui c’è "A"'],
])('%s: expected and found are named', (source, sentence) => {
  expect(refusal(source)).toBe(`content/services/x.yaml, riga 1: ${sentence}`)
})

test('every problem of a file is reported, each on its line', () => {
  expect(refusal('title: 1\norder: six').split('\n')).toEqual([
    'content/services/x.yaml, riga 1: title deve essere un testo, qui c’è 1 (mettilo tra virgolette)',
    'content/services/x.yaml, riga 2: order deve essere un numero, qui c’è "six"',
  ])
})

test('a key given twice is refused with its line', () => {
  expect(refusal('title: A\ntitle: B')).toMatch(/^content\/services\/x\.yaml, riga 2: .*la stessa voce/)
})

test('broken YAML is one line that names the place and the usual reason', () => {
  const message = refusal('title: Prima: poi')
  expect(message).toMatch(/^content\/services\/x\.yaml, riga 1: non è YAML valido: .*virgolette/)
  expect(message).not.toContain('\n')
})

test('a value that begins with an exclamation mark is not taken for something else in silence', () => {
  expect(refusal('title: !Offerta speciale')).toMatch(/^content\/services\/x\.yaml, riga 1: .*virgolette/)
})

test('an empty file is refused', () => {
  expect(refusal('# nothing yet')).toBe(
    'content/services/x.yaml: il file deve essere un gruppo di voci, qui c’è il vuoto',
  )
})

test('a file that non esiste is named', () => {
  expect(() => readYaml(contentCopy(), 'services/none.yaml', schema)).toThrow(
    /^content\/services\/none\.yaml non esiste/,
  )
})

const none = {
  emergencies: false,
  hours: false,
  replyHours: false,
  diagnosis: false,
  refurbishedWarrantyMonths: false,
}

test('of several forms of a text the first that is true of the shop counts', () => {
  const source = 'title: { emergencies: H24, hours: Orari, plain: Chiamaci }'
  const title = (emergencies: boolean, hours: boolean) =>
    parseYaml(source, 'x.yaml', schema, { ...none, emergencies, hours }).title
  expect([title(true, true), title(false, true), title(false, false)]).toEqual(['H24', 'Orari', 'Chiamaci'])
  const night = { ...none, emergencies: true }
  expect(parseYaml('title: { plain: Chiamaci, emergencies: H24 }', 'x.yaml', schema, night).title).toBe('H24')
})

test('without a form that counts a key is absent and an entry leaves its list', () => {
  const source = `title: A
head: { emergencies: { description: B } }
sections:
  - emergencies: { kind: offer, text: A qualunque ora }
  - { kind: offer, text: Di giorno }`
  expect(parseYaml(source, 'x.yaml', schema, none)).toEqual({
    title: 'A',
    sections: [{ kind: 'offer', text: 'Di giorno' }],
  })
})

test('forms may hold forms, and an error in one is found on its line', () => {
  const forms = { ...none, hours: true, replyHours: true }
  expect(
    parseYaml('title: { replyHours: { hours: B, plain: C }, plain: D }', 'x.yaml', schema, forms),
  ).toEqual({
    title: 'B',
  })
  expect(() => parseYaml('title:\n  replyHours:\n    35028', 'x.yaml', schema, forms)).toThrow(
    'content/x.yaml, riga 1: title deve essere un testo, qui c’è 35028',
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
