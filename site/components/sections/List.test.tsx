import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadContent } from '../../content/load/content.ts'
import type { SectionOf } from '../../content/schema/sections.ts'
import { plates } from '../../illustrations/index.ts'
import { List } from './List.tsx'

const { shop, home } = loadContent()

function listOf(count: number, plate?: SectionOf<'list'>['plate']): string {
  const items = Array.from({ length: count }, (_, index) => ({ title: `Voce ${index + 1}` }))
  const section: SectionOf<'list'> = { kind: 'list', title: 'Elenco', items, plate }
  return renderToStaticMarkup(
    <List
      index={0}
      section={section}
      sections={[section]}
      shop={shop}
      actions={home.actions}
      services={[]}
      photos={{}}
    />,
  )
}

test('a list is the legend of the plate that it names, if it has as many entries as the plate has points', () => {
  const { length } = plates['opened-tower'].flatMap(({ points }) => points)
  const [picture, legend] = listOf(length, 'opened-tower').split('<ol')
  expect(picture).toMatch(/src="\/disegni\/opened-tower\.\w+\.svg"/)
  // Screen readers come past each number once.
  expect(picture).toMatch(/^<div><div class="plate[^>]* aria-hidden="true"/)
  expect(legend?.match(/class="number flag">\d+</g)).toHaveLength(length)
  expect(listOf(length - 1, 'opened-tower')).toBe(listOf(length - 1))
})
