import { globSync } from 'node:fs'
import { test as base } from './fixtures.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'
import { succeed } from './server-process.ts'
import { startStaticHost } from './static-host.ts'

interface Shop extends ProjectCopy {
  /** Names of the HTML files in `dist`. */
  pages: string[]
}

/** Playwright's `test` on the pages of a copy of the project, whose content `change` has changed; built once per worker. */
export const shopTest = (change: (copy: ProjectCopy) => void) =>
  base.extend<object, { shop: Shop; host: { origin: string } }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const copy = copyProject()
        change(copy)
        await succeed(copy.build())
        await use({ ...copy, pages: globSync('**/*.html', { cwd: copy.dist }) })
        copy.remove()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    host: [
      async ({ shop }, use) => {
        const host = await startStaticHost(shop.dist)
        await use(host)
        await host.close()
      },
      { scope: 'worker' },
    ],
    baseURL: ({ host }, use) => use(host.origin),
  })
