import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot, runToEnd } from '../support/server-process.ts'

interface Probe {
  /** Where the module would stand in the project. */
  file: string
  content: string
}

/**
 * Lints modules in a tree of their own under the project's configuration, all in one run, and resolves to the
 * names of the rules that each breaks, in the order of the probes.
 */
async function rulesBrokenBy(probes: Probe[]): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'import-rules-'))
  for (const name of ['biome.json', 'package.json', '.gitignore']) {
    copyFileSync(join(projectRoot, name), join(folder, name))
  }
  const paths = probes.map(({ file, content }, number) => {
    // A file that a rule names keeps its name, any other gets a number.
    const path = file.replace(/\bprobe(?=\.)/, `probe-${number}`)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
    return path
  })
  try {
    const command = ['biome', 'lint', '--reporter=json', '--max-diagnostics=none', '.'] as const
    const { output } = await runToEnd([...command], {}, folder)
    const report = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as Report
    return paths.map((path) => [
      ...new Set(
        report.diagnostics
          .filter(({ location }) => location.path === path)
          .map(({ category }) => category.split('/').at(-1) ?? ''),
      ),
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Report {
  diagnostics: { category: string; location: { path: string } }[]
}

/** Each row: a folder (and the depth that relative imports start from), and an import that it may not have. */
const FORBIDDEN: [file: string, imported: string][] = [
  ['contact/probe.ts', '../site/config.ts'],
  ['contact/probe.ts', '../server/http/app.ts'],
  ['contact/probe.ts', 'node:fs'],
  ['contact/probe.ts', 'yaml'],
  ['contact/probe.test.ts', '../server/http/app.ts'],
  ['site/probe.ts', '../server/http/app.ts'],
  ['site/contact-form/probe.tsx', '../../server/config/config.ts'],
  ['site/probe.ts', '../deploy/functions.ts'],
  ['site/probe.ts', '../tests/support/fixtures.ts'],
  ['site/probe.ts', '../bench/main.ts'],
  ['site/probe.ts', '../scripts/find-browsers.ts'],
  ['site/layouts/probe.ts', '../content/load/content.ts'],
  ['site/layouts/probe.ts', '../build/lazy-scripts.ts'],
  ['site/layouts/probe.ts', '../seo/structured-data.ts'],
  ['site/layouts/probe.ts', '../config.ts'],
  ['site/layouts/probe.ts', '../pages/index.astro'],
  ['site/components/home/probe.tsx', '../../content/load/services.ts'],
  ['site/components/home/probe.tsx', '../../layouts/Page.astro'],
  ['site/components/home/probe.tsx', '../../pages/index.astro'],
  ['site/components/home/probe.tsx', '../../build/lazy-scripts.ts'],
  ['site/components/home/probe.tsx', '../../seo/structured-data.ts'],
  ['site/components/home/probe.tsx', '../../config.ts'],
  ['site/contact-form/probe.tsx', '../content/load/content.ts'],
  ['site/contact-form/probe.tsx', '../build/lazy-scripts.ts'],
  ['site/toasts/probe.tsx', '../build/lazy-scripts.ts'],
  ['site/illustrations/small/probe.ts', '../../components/ui/Icon.tsx'],
  ['site/illustrations/small/probe.ts', '../../content/schema/service.ts'],
  ['site/illustrations/small/probe.ts', '../../seo/structured-data.ts'],
  ['site/content/load/probe.ts', '../../components/ui/Icon.tsx'],
  ['site/content/schema/probe.ts', '../../seo/structured-data.ts'],
  ['site/content/schema/probe.ts', '../load/read-yaml.ts'],
  ['server/probe.ts', '../site/config.ts'],
  ['server/outbox/probe.ts', '../../site/content/schema/shop.ts'],
  ['server/probe.ts', '../content/shop.yaml'],
  ['server/probe.ts', '../deploy/functions.ts'],
  ['server/probe.ts', '../tests/support/fixtures.ts'],
  ['server/probe.ts', '../bench/main.ts'],
  ['server/probe.ts', '../scripts/find-browsers.ts'],
  ['server/probe.test.ts', '../site/config.ts'],
  ['server/probe.ts', './outbox/store.ts'],
  ['server/probe.ts', './start.ts'],
  ['server/main.ts', './http/app.ts'],
  ['server/start.ts', './cli/command.ts'],
  ['server/config/probe.ts', '../http/app.ts'],
  ['server/config/probe.ts', '../outbox/store.ts'],
  ['server/config/probe.ts', '../mail/compose.ts'],
  ['server/http/probe.ts', '../mail/compose.ts'],
  ['server/http/probe.ts', '../delivery/worker.ts'],
  ['server/http/contact/probe.ts', '../../outbox/open-store.ts'],
  ['server/http/static/probe.ts', '../../outbox/sqlite/store.ts'],
  ['server/http/probe.ts', '../start.ts'],
  ['server/outbox/probe.ts', '../mail/compose.ts'],
  ['server/outbox/sqlite/probe.ts', '../../http/app.ts'],
  ['server/outbox/postgres/probe.ts', '../../delivery/worker.ts'],
  ['server/outbox/probe.ts', '../config/config.ts'],
  ['server/mail/probe.ts', '../outbox/store.ts'],
  ['server/mail/transports/probe.ts', '../../http/app.ts'],
  ['server/mail/transports/probe.ts', '../../config/config.ts'],
  ['server/mail/probe.ts', '../delivery/worker.ts'],
  ['server/delivery/probe.ts', '../http/app.ts'],
  ['server/delivery/probe.ts', '../config/config.ts'],
  ['server/delivery/probe.ts', '../main.ts'],
  ['server/cli/probe.ts', '../http/app.ts'],
  ['server/cli/probe.ts', '../start.ts'],
  ['server/delivery/probe.ts', '../testing/app.ts'],
  ['server/http/probe.ts', '../cli/command.ts'],
  ['deploy/probe.ts', '../site/config.ts'],
  ['deploy/probe.ts', '../content/shop.yaml'],
  ['deploy/probe.ts', '../tests/support/fixtures.ts'],
  ['deploy/probe.ts', '../bench/main.ts'],
  ['deploy/probe.ts', '../scripts/find-browsers.ts'],
  ['content/probe.ts', 'valibot'],
  ['content/probe.ts', '../contact/contact-request.ts'],
  ['scripts/probe.ts', '../site/config.ts'],
  ['scripts/probe.ts', '../content/shop.yaml'],
  ['scripts/probe.ts', '../contact/contact-request.ts'],
  ['scripts/probe.ts', '../server/config/config.ts'],
  ['scripts/probe.ts', '../deploy/functions.ts'],
  ['scripts/probe.ts', '../tests/support/fixtures.ts'],
  ['scripts/probe.ts', '../bench/main.ts'],
]

/** Whatever stands in the file, as one probe per row. */
const probesOf = (rows: [file: string, imported: string][]) =>
  rows.map(([file, imported]) => ({ file, content: `import '${imported}'\n` }))

/** Beside each row what its probe breaks, so that a failure shows which row it was. */
async function outcomes(rows: [file: string, imported: string][]) {
  const broken = await rulesBrokenBy(probesOf(rows))
  return rows.map(
    ([file, imported], number) => `${file} ← ${imported}: ${broken[number]?.join(', ') || 'fine'}`,
  )
}

test('every folder is refused what it may not import', async () => {
  expect(await outcomes(FORBIDDEN)).toEqual(
    FORBIDDEN.map(([file, imported]) => `${file} ← ${imported}: noRestrictedImports`),
  )
})

test('dynamic imports, re-exports and imports of an Astro page are held to the same rules', async () => {
  const broken = await rulesBrokenBy([
    { file: 'server/probe.ts', content: "await import('../site/config.ts')\n" },
    { file: 'server/probe.ts', content: "export { siteConfig } from '../site/config.ts'\n" },
    {
      file: 'site/components/probe.astro',
      content: "---\nimport { createApp } from '../../server/http/app.ts'\n---\n\n<p>{createApp.name}</p>\n",
    },
  ])
  expect(broken).toEqual([['noRestrictedImports'], ['noRestrictedImports'], ['noRestrictedImports']])
})

/** Each row: an import that a folder needs and may have. */
const ALLOWED: [file: string, imported: string][] = [
  ['contact/probe.ts', 'valibot'],
  ['contact/probe.ts', './contact-request.ts'],
  ['contact/probe.test.ts', 'vitest'],
  ['site/contact-form/probe.ts', '../../contact/contact-request.ts'],
  ['site/pages/probe.ts', '../content/schema/shop.ts'],
  ['site/pages/probe.ts', '../content/load/content.ts'],
  ['site/pages/probe.ts', '../layouts/Page.astro'],
  ['site/pages/probe.ts', '../seo/structured-data.ts'],
  ['site/layouts/probe.ts', '../components/header/Header.tsx'],
  ['site/components/home/probe.tsx', '../../illustrations/index.ts'],
  ['site/components/home/probe.tsx', '../actions/contact-links.tsx'],
  ['site/seo/probe.ts', '../illustrations/index.ts'],
  ['site/probe.ts', 'react-dom/server'],
  ['server/outbox/probe.ts', '../../contact/contact-request.ts'],
  ['server/outbox/probe.test.ts', '../../tests/support/mail-server.ts'],
  ['server/main.ts', './start.ts'],
  ['server/main.ts', './config/config.ts'],
  ['server/start.ts', './delivery/worker.ts'],
  ['server/config/probe.ts', '../mail/mail-url.ts'],
  ['server/http/contact/probe.ts', '../../outbox/store.ts'],
  ['server/http/static/probe.ts', '../../config/site-facts.ts'],
  ['server/delivery/probe.ts', '../mail/transports/file-mailbox.ts'],
  ['server/delivery/probe.ts', '../outbox/store.ts'],
  ['server/cli/probe.ts', '../delivery/retention.ts'],
  ['server/mail/probe.test.ts', '../testing/app.ts'],
  ['deploy/probe.ts', '../server/http/app.ts'],
  ['tests/probe.ts', '../server/http/app.ts'],
  ['bench/probe.ts', '../site/config.ts'],
]

test('every folder may import what it needs', async () => {
  expect(await outcomes(ALLOWED)).toEqual(ALLOWED.map(([file, imported]) => `${file} ← ${imported}: fine`))
})

test('layouts and components get the types of the content, never its loaders', async () => {
  const broken = await rulesBrokenBy([
    { file: 'site/layouts/probe.ts', content: "export { loadShop } from '../content/load/shop.ts'\n" },
    {
      file: 'site/components/probe.ts',
      content: "export { loadHome } from '../../content/load/home.ts'\n",
    },
    {
      file: 'site/components/probe.ts',
      content: "export { SHOP_FILE } from '../../content/schema/shop.ts'\n",
    },
    {
      file: 'site/components/probe.ts',
      content: "export type { Shop } from '../../content/schema/shop.ts'\n",
    },
    { file: 'site/pages/probe.ts', content: "export { loadShop } from '../content/load/shop.ts'\n" },
  ])
  expect(broken).toEqual([['noRestrictedImports'], ['noRestrictedImports'], ['noRestrictedImports'], [], []])
})

test('two files that import each other are refused, also when it is for a type', async () => {
  const importing = (name: string) =>
    `import type { A } from './${name}'\nexport type B = A\nexport type { A }\n`
  const broken = await rulesBrokenBy([
    { file: 'server/outbox/probe.ts', content: importing('probe-1.ts') },
    { file: 'server/outbox/probe.ts', content: importing('probe-0.ts') },
  ])
  expect(broken).toEqual([['noImportCycles'], ['noImportCycles']])
})

test('the environment is read in one place', async () => {
  const content = 'export const port = process.env.PORT\n'
  const files = ['server/probe.ts', 'site/probe.ts', 'contact/probe.ts']
  const broken = await rulesBrokenBy(files.map((file) => ({ file, content })))
  expect(broken).toEqual([['noProcessEnv'], ['noProcessEnv'], ['noProcessEnv']])
})

test('the tree itself keeps the rules', async () => {
  const { code, output } = await runToEnd(['biome', 'lint', '--only=style/noRestrictedImports', '.'])
  expect(output).not.toContain('noRestrictedImports')
  expect(code).toBe(0)
})
