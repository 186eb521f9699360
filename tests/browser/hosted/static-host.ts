import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { listenOnFreePort } from '../../support/server-process.ts'

/**
 * Serves on an origin of its own, like any static host, what `folder` holds at the time of each request; a path without an
 * extension is a page.
 */
export async function startStaticHost(folder: string) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = path === '/' ? 'index.html' : extname(path) ? path : `${path}.html`
    const type = getMimeType(name) ?? 'application/octet-stream'
    const bytes = await readFile(join(folder, name)).catch(() => null)
    if (request.method !== 'GET') response.writeHead(405).end()
    else if (bytes === null) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type }).end(bytes)
  })
  const port = await listenOnFreePort(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}
export type StaticHost = Awaited<ReturnType<typeof startStaticHost>>
