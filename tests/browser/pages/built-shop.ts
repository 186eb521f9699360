import { globSync } from 'node:fs'
import { test as base } from '../../support/fixtures.ts'
import { copyProject } from '../../support/project-copy.ts'
import { succeed } from '../../support/server-process.ts'
import { startStaticHost } from '../hosted/static-host.ts'

async function buildShop(change: (content: string) => void) {
  const copy = copyProject()
  change(copy.content)
  await succeed(copy.build())
  const host = await startStaticHost(copy.dist)
  return {
    ...copy,
    origin: host.origin,
    /** Names of the HTML files in `dist`. */
    pages: globSync('**/*.html', { cwd: copy.dist }),
    async remove() {
      await host.close()
      copy.remove()
    },
  }
}

/** Playwright's `test` with a built shop, made by `change` from a copy of the content; built once per worker. */
export const shopTest = (change: (content: string) => void) =>
  base.extend<object, { shop: Awaited<ReturnType<typeof buildShop>> }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const shop = await buildShop(change)
        await use(shop)
        await shop.remove()
      },
      { scope: 'worker', timeout: 240_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.origin),
  })
