import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadServices } from '../../../site/content/load/services.ts'
import { cleanEnvironment } from '../../support/clean-environment.ts'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { freePort } from '../../support/server-process.ts'

const [{ slug, path } = { slug: '', path: '' }] = loadServices()

let copy: ProjectCopy
let astro: ChildProcess
let origin: string

beforeAll(async () => {
  copy = copyProject()
  const port = await freePort()
  origin = `http://localhost:${port}`
  astro = spawn(join(copy.folder, 'node_modules', '.bin', 'astro'), ['dev', '--port', String(port)], {
    cwd: copy.folder,
    // Under a test runner Astro neither serves nor reloads.
    env: { ...cleanEnvironment({ PORT: String(port) }), VITEST: undefined, NODE_ENV: undefined },
    stdio: 'ignore',
  })
  await untilShown(path, '<h1')
}, 300_000)

afterAll(async () => {
  astro.kill()
  if (astro.exitCode === null && astro.signalCode === null) await once(astro, 'exit')
  copy.remove()
})

/** Asks for the page until it shows the text, as somebody does who presses reload. */
async function untilShown(path: string, text: string): Promise<void> {
  const deadline = performance.now() + 60_000
  for (let page = ''; !page.includes(text); await delay(100)) {
    if (performance.now() > deadline) expect.fail(`${path} does not show "${text}":\n${page.slice(0, 2000)}`)
    page = await fetch(origin + path).then(
      (response) => response.text(),
      () => '',
    )
  }
}

test.for([
  ['a service', `services/${slug}.yaml`, path, /^subtitle: .*$/m, 'subtitle: Testo nuovo del servizio'],
  ['the home page', 'home.yaml', '/', /^( +)subtitle: .*$/m, '$1subtitle: Testo nuovo della pagina iniziale'],
] as const)(
  'in development a saved text of %s is on the page at once',
  { timeout: 90_000 },
  async ([, file, path, line, replacement]) => {
    const yaml = join(copy.folder, 'content', file)
    const content = readFileSync(yaml, 'utf8')
    const changed = content.replace(line, replacement)
    expect(changed).not.toBe(content)
    await untilShown(path, '<h1')
    writeFileSync(yaml, changed)
    await untilShown(path, replacement.slice(replacement.indexOf('Testo')))
  },
)
