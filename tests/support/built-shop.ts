import { globSync } from 'node:fs'
import { test as base } from './fixtures.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'
import { succeed } from './server-process.ts'
import { startStaticHost } from './static-host.ts'

interface Shop extends ProjectCopy {
  origin: string
  /** Names of the HTML files in `dist`. */
  pages: string[]
}

/**
 * Playwright's `test` on the pages of a copy of the project, whose content `change` has changed;
 * built once per worker.
 */
export const shopTest = (change: (copy: ProjectCopy) => void) =>
  base.extend<object, { shop: Shop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const copy = copyProject()
        change(copy)
        await succeed(copy.build())
        const { origin, close } = await startStaticHost(copy.dist)
        await use({ ...copy, origin, pages: globSync('**/*.html', { cwd: copy.dist }) })
        close()
        copy.remove()
      },
      { scope: 'worker', timeout: 600_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.origin),
  })
