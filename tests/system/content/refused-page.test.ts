import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { builtFile } from '../search/built-pages.ts'

test('the page of a refused post has one h1 and its headings in order', () => {
  const headings = parse(builtFile('_server/refused.html')).querySelectorAll('h1, h2, h3, h4, h5, h6')
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)))
  expect(levels[0]).toBe(1)
  expect(levels.filter((level) => level === 1)).toHaveLength(1)
  const skipped = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
  expect(skipped, `headings of the levels ${levels}`).toEqual([])
})
