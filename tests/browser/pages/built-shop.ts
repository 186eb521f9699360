import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '../../support/fixtures.ts'
import { copyProject } from '../../support/project-copy.ts'
import { runToEnd } from '../../support/server-process.ts'
import { startStaticHost } from '../hosted/static-host.ts'

/** A shop whose content a test has changed, built and served. */
export interface BuiltShop {
  origin: string
  dist: string
  /** Names of the HTML files in `dist`. */
  pages: string[]
}

/** Playwright's `test` with a built shop, made by `change` from a copy of the content; built once per file. */
export const shopTest = (change: (content: string) => void) =>
  base.extend<{ _allowed: undefined }, { shop: BuiltShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const copy = copyProject()
        change(join(copy.folder, 'content'))
        const { code, output } = await runToEnd(['node', 'site/build/main.ts'], {}, copy.folder)
        expect(code, output).toBe(0)
        const dist = join(copy.folder, 'dist')
        const host = await startStaticHost(dist)
        const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
          name.endsWith('.html'),
        )
        await use({ origin: host.origin, dist, pages })
        await host.close()
        copy.remove()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    _allowed: [
      async ({ exceptions, shop }, use) => {
        exceptions.allowHost(new URL(shop.origin).host)
        await use(undefined)
      },
      { auto: true },
    ],
  })
