import { expect, test } from 'vitest'
import { sectionAnchor } from './section-anchor.ts'

test.each([
  ['Come funziona', 'come-funziona'],
  ['Perché portarlo da noi?', 'perche-portarlo-da-noi'],
  ['L’avvio: che cosa cambia', 'l-avvio-che-cosa-cambia'],
  ['Per un’élite di 4K', 'per-un-elite-di-4k'],
])('the anchor of "%s" is "%s"', (title, anchor) => {
  expect(sectionAnchor(title)).toBe(anchor)
})
