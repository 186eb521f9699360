import { mkdirSync } from 'node:fs'
import { extname } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { listenOnFreePort } from './server-process.ts'

/**
 * Serves on an origin of its own, like any static host, what `folder` holds at the time of each
 * request; a path without an extension is a page.
 */
export async function startStaticHost(folder: string) {
  // Hono warns of a folder that is not there yet.
  mkdirSync(folder, { recursive: true })
  const rewriteRequestPath = (path: string) =>
    path === '/' || extname(path) ? path : `${path}.html`
  const app = new Hono().get('*', serveStatic({ root: folder, rewriteRequestPath }))
  const server = createAdaptorServer(app)
  const port = await listenOnFreePort(server)
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
