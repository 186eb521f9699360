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

test('in a folder with an odd name two builds at once succeed, write into no home folder and ask no network', async () => {
  const copy = copyTo('città  [nuova] & (l’officina) + {x}; $HOME')
  // Prints where anything in the build tries to connect to, and stops it.
  const noNetwork = `import { Socket } from 'node:net'
    Socket.prototype.connect = (...to) => { console.error('connects to', to); throw new Error('no network') }`
  const environment = {
    HOME: '/dev/null',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noNetwork)}`,
  }
  const built = { code: 0, output: expect.stringMatching(/^Sito costruito in [\d.]+ s\n$/) }
  expect(await Promise.all([copy.build(environment), copy.build(environment)])).toEqual([
    built,
    built,
  ])
  expect(existsSync(join(copy.dist, 'index.html'))).toBe(true)
  const fonts = readdirSync(join(copy.dist, '_astro')).filter((file) => file.endsWith('.woff2'))
  expect(fonts).toHaveLength(2)
  expect(readdirSync(copy.folder).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
})

test('a build with a page that names files that are not there fails, and leaves the site as it was', async () => {
  const copy = copyTo('project')
  const page = join(copy.folder, 'site', 'pages', 'privacy.astro')
  const named = `<img src="/a.png" srcset="/icon-48.png 48w, /b.png 96w" alt="" /><script is:inline src="/_astro/c.js"></script>
    <link rel="stylesheet" href="/_astro/d.css" /><style is:inline>@font-face { src: url("/e.woff2") }</style></Page>`
  writeFileSync(page, readFileSync(page, 'utf8').replace('</Page>', named))
  mkdirSync(copy.dist)
  writeFileSync(join(copy.dist, 'index.html'), 'il sito di prima')
  const { code, output } = await copy.build()
  const missing = ['/_astro/c.js', '/_astro/d.css', '/a.png', '/b.png', '/e.woff2']
  const lines = output.split('\n').filter((line) => line.startsWith('/privacy.html'))
  expect(lines.toSorted()).toEqual(
    missing.map((address) => `/privacy.html: ${address} non è stato costruito`),
  )
  expect(code).toBe(1)
  expect(readdirSync(copy.dist)).toEqual(['index.html'])
})
