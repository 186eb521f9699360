import { expect, test } from 'vitest'
import { fillPlaceholders } from './fill-placeholders.ts'

const values = { town: 'Este', brand: 'Bottega' }

test('placeholders are filled at every depth and other values stay', () => {
  expect(
    fillPlaceholders({ a: ['{town}, {town}'], b: { c: '{brand}' }, d: 3, e: true }, values, 'x'),
  ).toEqual({
    a: ['Este, Este'],
    b: { c: 'Bottega' },
    d: 3,
    e: true,
  })
})

test('a value with a dollar sign goes in as it is', () => {
  expect(fillPlaceholders('{town}', { town: '$& $1' }, 'x')).toBe('$& $1')
})

test('an segnaposto sconosciuto is refused with a suggestion or with all that are known', () => {
  expect(() => fillPlaceholders('a {twon}', values, 'content/home.yaml')).toThrow(
    'content/home.yaml: segnaposto sconosciuto {twon} (forse intendevi {town}?)',
  )
  expect(() => fillPlaceholders('a {telefono}', values, 'content/home.yaml')).toThrow(
    'content/home.yaml: segnaposto sconosciuto {telefono} (ci sono: {town}, {brand})',
  )
  expect(() => fillPlaceholders('{constructor}', values, 'x')).toThrow('segnaposto sconosciuto')
})
