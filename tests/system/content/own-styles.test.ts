import { expect, test } from 'vitest'
import { loadContent } from '../../../site/content/load/content.ts'
import { builtFile } from '../search/built-pages.ts'

/** A page of each kind, and a rule that only this kind needs. */
const RULES = {
  'index.html': '.triage{',
  [`${loadContent().services[0]?.slug}.html`]: '.breadcrumb{',
  'privacy.html': '.prose{',
  '404.html': '.message-page{',
}

test.for(Object.entries(RULES))(
  '%s carries its own styles and those of no other kind of page',
  ([page, own]) => {
    const html = builtFile(page)
    expect(Object.values(RULES).filter((rule) => html.includes(rule))).toEqual([own])
  },
)
