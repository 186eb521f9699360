import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'

vi.setConfig({ testTimeout: 300_000 })

function copyTo(name: string): ProjectCopy {
  const copy = copyProject({ name })
  onTestFinished(() => copy.remove())
  return copy
}

test('in a folder that Vite cannot build nothing is built, and one sentence says why', async () => {
  const copy = copyTo('C# e web')
  expect(await copy.build()).toMatchObject({
    code: 1,
    output: `${copy.folder}: in una cartella con %, #, ? o " nel nome il sito non si può costruire: rinominala\n`,
  })
  expect(existsSync(copy.dist)).toBe(false)
})

test('in a folder with spaces, accents, brackets and signs in its name the site is built whole', async () => {
  const copy = copyTo('città  [nuova] & (l’officina) + {x}; $HOME')
  const { code, output } = await copy.build()
  expect(code, output).toBe(0)
  const fonts = readdirSync(join(copy.dist, '_astro')).filter((file) => file.endsWith('.woff2'))
  expect(fonts).toHaveLength(2)
})

test('a build that fails after pages were written leaves the site as it was', async () => {
  const copy = copyTo('project')
  const page = join(copy.folder, 'site', 'pages', 'privacy.astro')
  writeFileSync(page, readFileSync(page, 'utf8').replace('</Page>', '{Array(-1)}</Page>'))
  mkdirSync(copy.dist)
  writeFileSync(join(copy.dist, 'index.html'), 'il sito di prima')
  const { code, output } = await copy.build()
  expect(output).toContain('RangeError')
  expect(code).toBe(1)
  expect(readdirSync(copy.dist)).toEqual(['index.html'])
})
