import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  encodedRedirects,
  headersFile,
  redirectsFile,
} from '../../../site/build/static-host-files.ts'
import { projectRoot } from '../../support/server-process.ts'

test('a static host sends our server’s headers, and keeps for a year what has a hash in its name', () => {
  expect(headersFile({ https: true })).toBe(`/*
  Content-Security-Policy: frame-ancestors 'self'
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()
  Strict-Transport-Security: max-age=31536000
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/disegni/*
  Cache-Control: public, max-age=31536000, immutable
/foto/*
  Cache-Control: public, max-age=31536000, immutable
`)
  expect(headersFile({ https: false })).not.toContain('Strict-Transport-Security')
  const built = readFileSync(join(projectRoot, 'dist/_headers'), 'utf8')
  expect(built).toBe(headersFile({ https: built.includes('Strict-Transport-Security') }))
})

test('_redirects holds addresses as the hosts read them, percent-encoded once, and that of the icon', () => {
  const redirects = {
    '/città.html': '/recupero-dati',
    '/chi%20siamo%c3%a0/': 'https://example.com/a%20b?q=%26',
  }
  expect(redirectsFile(encodedRedirects(redirects))).toBe(
    `/favicon.ico /icon-48.png 301
/citt%C3%A0.html /recupero-dati 301
/chi%20siamo%C3%A0/ https://example.com/a%20b?q=%26 301
`,
  )
})
