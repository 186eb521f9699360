import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../../tests/support/project-copy.ts'
import { projectRoot, succeed } from '../../tests/support/server-process.ts'

const DIST = join(projectRoot, 'dist')
const EDITING = `editing:
  provider: gitea
  repository: mario/sito
  url: https://git.example.com
`

test('the page of the editor is one more file; all others are as they are without it', async () => {
  const { change, build, built, dist, remove } = copyProject()
  onTestFinished(remove)
  change('shop.yaml', /$/, EDITING)
  await succeed(build())
  // Astro makes an island's uid of the folder in which the site is built.
  const plain = (html: string) => html.replace(/(<astro-island uid=)"\w+"/g, '$1""')
  const pages = globSync('**/*.html', { cwd: dist }).filter((name) => name !== 'gestione.html')
  expect(pages.toSorted()).toEqual(globSync('**/*.html', { cwd: DIST }).toSorted())
  for (const name of pages) {
    const without = plain(readFileSync(join(DIST, name), 'utf8'))
    expect(plain(built(name)) === without, name).toBe(true)
  }
  expect(built('gestione.html')).toContain('id="configuration"')
  expect(built('sitemap.xml')).not.toContain('gestione')
}, 300_000)
