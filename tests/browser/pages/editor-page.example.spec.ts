import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../../support/fixtures.ts'
import { projectRoot } from '../../support/server-process.ts'
import { shopTest } from './built-shop.ts'

const test = shopTest((content) =>
  appendFileSync(
    join(content, 'shop.yaml'),
    '\nediting: { repository: mario/sito, provider: github, branch: main }\n',
  ),
)

test('the page of the editor is one more file; all others are as they are without it', ({ shop }) => {
  const own = (name: string) => readFileSync(join(projectRoot, 'dist', name))
  for (const name of shop.pages.filter((name) => name !== 'gestione.html'))
    expect(readFileSync(join(shop.dist, name)).equals(own(name)), name).toBe(true)
  expect(readdirSync(join(projectRoot, 'dist')).filter((name) => name.startsWith('gestione'))).toEqual([])
  expect(readFileSync(join(shop.dist, 'sitemap.xml'), 'utf8')).not.toContain('gestione')
})
