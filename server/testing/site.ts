import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { SiteFacts } from '../config/site-facts.ts'
import FACTS from './site-facts.json' with { type: 'json' }

/** What the build would write to `site.json` for the fixture's pages. */
export const fixtureFacts: SiteFacts = FACTS

const page = (title: string) =>
  `<!doctype html><html lang="it"><title>${title}</title><p>${'parole '.repeat(300)}`

const REFUSED = `<!doctype html><html lang="it"><p role="alert">__MESSAGE__</p>
<input name="email" value="__VALUE_email__" aria-invalid="__INVALID_email__"><p>__ERROR_email__</p>
<textarea name="message" aria-invalid="__INVALID_message__">__VALUE_message__</textarea><p>__ERROR_message__</p>`

const FILES: Record<string, string> = {
  'index.html': page('Casa'),
  'recupero-dati.html': page('Recupero dati'),
  'richiesta-inviata.html': page('Richiesta inviata'),
  '404.html': page('Pagina non trovata'),
  '_astro/form.C0ffee12.js': `export const words = "${'parole '.repeat(300)}"`,
  'disegni/tower.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'robots.txt': 'User-agent: *\n',
  'contatto.vcf': 'BEGIN:VCARD\r\n',
  '.well-known/security.txt':
    'Contact: mailto:bottega@example.com\nExpires: 2020-01-01T00:00:00Z\n',
  '_server/site.json': JSON.stringify(fixtureFacts),
  '_server/refused.html': REFUSED,
  _headers: '/*\n',
  _redirects: '/a /b 301\n',
}

/** A small site as the build leaves it, in a new folder inside `parent`. */
export async function writeFixtureSite(parent: string): Promise<string> {
  const distDir = await mkdtemp(join(parent, 'site-'))
  const write = async (name: string, content: string | Buffer) => {
    const file = join(distDir, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  for (const [name, text] of Object.entries(FILES)) {
    await write(name, text)
    if (name.startsWith('_server/') || !/\.(?:html|js)$/.test(name)) continue
    await write(`${name}.br`, brotliCompressSync(text))
    await write(`${name}.gz`, gzipSync(text))
  }
  await write('fonts/saira.0123abcd.woff2', randomBytes(100_000))
  return distDir
}
