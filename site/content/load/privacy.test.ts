import { expect, test } from 'vitest'
import { parseProse } from './privacy.ts'

const parse = (text: string) => parseProse(`# Titolo\n\n${text}`).blocks

test('title, headings, paragraphs and lists become blocks', () => {
  expect(parseProse('# Titolo\n\n## Parte\n\nUna riga\ndue righe\n\n- uno\n- due\n')).toEqual({
    title: 'Titolo',
    blocks: [
      { kind: 'heading', text: 'Parte' },
      { kind: 'paragraph', content: [{ text: 'Una riga due righe' }] },
      { kind: 'list', items: [[{ text: 'uno' }], [{ text: 'due' }]] },
    ],
  })
})

test('a star that marks a note stays', () => {
  expect(parse('*Facoltativo')).toEqual([{ kind: 'paragraph', content: [{ text: '*Facoltativo' }] }])
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
