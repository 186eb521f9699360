import { expect, test } from 'vitest'
import { parseProse } from './prose.ts'

const parse = (text: string) => parseProse(`# Titolo\n\n${text}`, 'content/privacy.md').blocks

test('title, headings, paragraphs and lists become blocks', () => {
  expect(parseProse('# Titolo\n\n## Parte\n\nUna riga\ndue righe\n\n- uno\n- due\n', 'x')).toEqual({
    title: 'Titolo',
    blocks: [
      { kind: 'heading', text: 'Parte' },
      { kind: 'paragraph', content: [{ text: 'Una riga due righe' }] },
      { kind: 'list', items: [[{ text: 'uno' }], [{ text: 'due' }]] },
    ],
  })
})

test('bold and links become parts of a paragraph', () => {
  expect(parse('Vedi **bene** [qui](https://example.com) e [là](/privacy).')).toEqual([
    {
      kind: 'paragraph',
      content: [
        { text: 'Vedi ' },
        { text: 'bene', strong: true },
        { text: ' ' },
        { text: 'qui', href: 'https://example.com' },
        { text: ' e ' },
        { text: 'là', href: '/privacy' },
        { text: '.' },
      ],
    },
  ])
})

test.each([
  '### Terzo',
  '1. uno',
  '> nota',
  '[x](javascript:alert)',
  'a `b`',
  '<b>a</b>',
  '**aperto',
  '* uno',
  'vai su https://example.com',
])('%s is refused rather than shown raw', (line) => {
  expect(() => parse(line)).toThrow(/^content\/privacy\.md: si possono usare solo .*, qui c’è/)
})

test('a text without a title is refused', () => {
  expect(() => parseProse('Ciao', 'content/privacy.md')).toThrow('deve cominciare con un titolo')
})
