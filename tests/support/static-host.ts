import { once } from 'node:events'
import { createServer } from 'node:http'
import { extname } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { listenOnFreePort } from './server-process.ts'

/**
 * Serves on an origin of its own, like any static host, what `folder` holds at the time of each request; a path without an
 * extension is a page.
 */
export async function startStaticHost(folder: string) {
  const rewriteRequestPath = (path: string) => (path === '/' || extname(path) ? path : `${path}.html`)
  const app = new Hono().get('*', serveStatic({ root: folder, rewriteRequestPath }))
  const server = createServer(getRequestListener(app.fetch))
  const port = await listenOnFreePort(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
