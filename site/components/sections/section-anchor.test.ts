import { expect, test } from 'vitest'
import { sectionAnchor } from './section-anchor.ts'

test.each([
  ['Come funziona', 'come-funziona'],
  ['Perché portarlo da noi?', 'perche-portarlo-da-noi'],
  ['L’avvio: che cosa cambia', 'l-avvio-che-cosa-cambia'],
  ['HDD o SSD', 'hdd-o-ssd'],
])('the anchor of "%s" is "%s"', (title, anchor) => {
  expect(sectionAnchor(title)).toBe(anchor)
})
