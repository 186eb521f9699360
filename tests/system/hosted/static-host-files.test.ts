import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { securityHeaders } from '../../../server/http/headers.ts'
import { headersFile, redirectsFile } from '../../../site/build/static-host-files.ts'
import { loadHome } from '../../../site/content/load/home.ts'
import { projectRoot, startServer } from '../../support/server-process.ts'

/** The headers that a host sends for this path: of every rule that matches, as Netlify and Cloudflare join them. */
function headersFor(path: string, file: string): Record<string, string> {
  const headers: Record<string, string> = {}
  let matches = false
  for (const line of file.split('\n').filter((each) => each !== '')) {
    const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) matches = path.startsWith(line.replace('*', ''))
    else if (matches) headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  return headers
}

test.each([true, false])('a static host sends what our server sends with a page (https: %s)', (https) => {
  const ours = securityHeaders({ contentSecurityPolicy: "default-src 'none'", https })
  const theirs = headersFor('/recupero-dati', headersFile({ https }))
  expect(Object.keys(theirs).toSorted()).toEqual(Object.keys(ours).toSorted())
  for (const [name, value] of Object.entries(theirs)) {
    if (name === 'Content-Security-Policy') expect(ours[name]?.split('; ')).toContain(value)
    else expect(value, name).toBe(ours[name])
  }
})

test('what has a hash in its name is kept for a year', () => {
  const headers = headersFor('/_astro/page.a1b2c3.js', headersFile({ https: true }))
  expect(headers['Cache-Control']).toBe('public, max-age=31536000, immutable')
  expect(headersFor('/', headersFile({ https: true }))).not.toHaveProperty('Cache-Control')
})

test('both files keep to the limits of the hosts', () => {
  // 100 rules of 2,000 characters a line, 2,000 redirects of 1,000 characters (Cloudflare Pages).
  const lines = headersFile({ https: true }).split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2000)
  expect(redirectsFile({ '/vecchia pagina.html': '/recupero-dati', '/chi siamo/': '/' })).toBe(
    '/vecchia%20pagina.html /recupero-dati 301\n/chi%20siamo/ / 301\n',
  )
})

test('the build leaves them in dist/, where our own server does not serve them', async () => {
  const built = readFileSync(join(projectRoot, 'dist/_headers'), 'utf8')
  expect(built).toBe(headersFile({ https: built.includes('Strict-Transport-Security') }))
  expect(readFileSync(join(projectRoot, 'dist/404.html'), 'utf8')).toContain(loadHome().notFound.title)
  const server = await startServer()
  try {
    for (const name of ['_headers', '_redirects']) {
      expect((await fetch(`${server.origin}/${name}`)).status, name).toBe(404)
    }
  } finally {
    await server.stop()
  }
})
