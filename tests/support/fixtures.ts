import { test as base, expect, type Page } from '@playwright/test'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type RunningServer, startServer } from './server-process.ts'

/** Lets one test have what would make any other test fail. */
export interface Exceptions {
  /** Allows console messages and page errors whose text matches. */
  allowConsole(pattern: RegExp): void
  /** Allows requests to a foreign host, such as one that a link leads to. */
  allowHost(host: string): void
}

/**
 * What tests open to see the page for a wrong address; what Chromium and that page say about it on
 * the console is no failure.
 */
export const MISSING_PATH = '/questa-pagina-non-esiste'

interface WorkerFixtures {
  mailServer: MailServer
  server: RunningServer
}

/**
 * Playwright's `test` with the built site, the real server and a real SMTP server, one of each per
 * worker. The `mailbox` holds what arrived after the test began.
 */
export const serverTest = base.extend<{ mailbox: MailServer }, WorkerFixtures>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailServer }, use) => {
      const server = await startServer({
        MAIL_URL: mailServer.url,
        MAIL_TO: 'negozio@example.com',
        RATE_LIMIT: 'off',
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  mailbox: async ({ mailServer }, use) => {
    mailServer.messages.length = 0
    await use(mailServer)
  },
})

/**
 * `serverTest` with a page of Playwright's. A test fails on an unexpected console error or warning,
 * on a request to a foreign host and on any cookie.
 */
export const test = serverTest.extend<{ exceptions: Exceptions }>({
  baseURL: ({ server }, use) => use(server.origin),
  exceptions: [
    async ({ context, baseURL }, use) => {
      const consolePatterns: RegExp[] = []
      const hosts = new Set([new URL(baseURL ?? '').host])
      const consoleMessages: string[] = []
      const requests: string[] = []
      context.on('console', (message) => {
        if (message.location().url.endsWith(MISSING_PATH)) return
        // An interface of the machine, such as a container's, came or went.
        if (message.text().endsWith('ERR_NETWORK_CHANGED')) return
        if (['error', 'warning'].includes(message.type())) consoleMessages.push(message.text())
      })
      context.on('weberror', (error) => consoleMessages.push(String(error.error())))
      context.on('request', (request) => requests.push(request.url()))

      await use({
        allowConsole: (pattern) => consolePatterns.push(pattern),
        allowHost: (host) => hosts.add(host),
      })

      const unexpected = consoleMessages.filter(
        (text) => !consolePatterns.some((pattern) => pattern.test(text)),
      )
      expect(unexpected, 'console errors and warnings').toEqual([])
      const foreign = requests.filter(
        (url) => /^(?:https?|wss?):/.test(url) && !hosts.has(new URL(url).host),
      )
      expect(foreign, 'requests to foreign hosts').toEqual([])
      // A test may have closed its own context, which then has no cookies to check.
      expect(await context.cookies().catch(() => []), 'cookies').toEqual([])
    },
    { auto: true },
  ],
})

/** Holds back these files of the page; returns what lets them come. */
export async function holdBack(page: Page, files: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(files, (route) => promise.then(() => route.continue()))
  return resolve
}

export { expect }
