import { globSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject } from '../../tests/support/project-copy.ts'
import { succeed } from '../../tests/support/server-process.ts'
import { BUILT_PATHS, builtFile, fileOf } from '../../tests/system/search/built-pages.ts'

const EDITING =
  'editing: { provider: gitea, repository: mario/sito, url: https://git.example.com }\n'

test('the editor is one more page, and changes no other', async () => {
  expect(globSync('dist/gestione*')).toEqual([])
  const { change, build, built, dist, remove } = copyProject()
  onTestFinished(remove)
  change('shop.yaml', /$/, EDITING)
  await succeed(build())
  const others = BUILT_PATHS.map(fileOf)
  const pages = globSync('**/*.html', { cwd: dist })
  expect(pages.toSorted()).toEqual([...others, 'gestione.html'].toSorted())
  // Astro makes an island's uid of the folder in which the site is built.
  const plain = (html: string) => html.replace(/(<astro-island uid=)"\w+"/g, '$1""')
  for (const name of others) expect(plain(built(name)) === plain(builtFile(name)), name).toBe(true)
  expect(built('sitemap.xml')).not.toContain('gestione')
}, 300_000)
