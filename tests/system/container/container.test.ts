import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../server/config/config.ts'
import { isInstalled, projectRoot, runToEnd } from '../../support/server-process.ts'

const folder = join(projectRoot, 'deploy/container')

describe('publish.sh', () => {
  /** Runs publish.sh with a `docker` that runs the containers' scripts here and writes down how it is called. */
  async function publish(settings: Record<string, string>, ...options: string[]) {
    const place = mkdtempSync(join(tmpdir(), 'publish-'))
    copyFileSync(join(folder, 'publish.sh'), join(place, 'publish.sh'))
    if (!('NO_FILE' in settings)) writeFileSync(join(place, '.env'), '')
    const programs = {
      docker: `echo "$*" | head -n 1 >> asked
        case "$*" in
          *' sh -ec '*) for script; do :; done; exec sh -ec "$script" ;;
          *' config') echo "    scale: $SITES" ;;
          *' ps '*) echo 0123 ;;
          inspect*) echo sha256:4567 ;;
          image*) echo sha256:89ab ;;
          *' exec '*) [ -z "$UNREACHABLE" ] ;;
        esac`,
      caddy: '[ "$OTHER_HOST" != . ] || { echo "bad subject"; exit 1; }',
      node: 'case "$*" in *"$REFUSED"*) echo "PostgreSQL: $*"; exit 1 ;; esac',
    }
    for (const [name, script] of Object.entries(programs))
      writeFileSync(join(place, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    const ended = await runToEnd([join(place, 'publish.sh'), ...options], {
      SITE_ORIGIN: 'https://www.example.com',
      OTHER_HOST: 'example.com',
      SITES: '1',
      REFUSED: 'nothing',
      UNREACHABLE: '',
      ...settings,
      PATH: `${place}:/usr/bin:/bin`,
    })
    const file = join(place, 'asked')
    const asked = existsSync(file) ? readFileSync(file, 'utf8') : ''
    rmSync(place, { recursive: true })
    const started = asked.includes('tag sha256:4567 officina-site:before\ncompose up --detach --wait\n')
    return { ...ended, started, built: asked.includes('compose build') }
  }

  test.each([
    [{ NO_FILE: '' }, 'Manca .env'],
    [{ SITE_ORIGIN: 'https://www.example.com/' }, 'senza barra in fondo'],
    [{ SITE_ORIGIN: 'https://www.example.com:8443' }, 'senza porta'],
    [{ SITE_ORIGIN: 'https://www.example.com,https://example.org' }, 'un solo indirizzo'],
    [{ SITE_ORIGIN: 'http://www.example.com' }, 'come https://'],
    [{ OTHER_HOST: 'www.example.com' }, 'è lo stesso nome di SITE_ORIGIN'],
    [{ OTHER_HOST: '.' }, 'Caddy rifiuta SITE_ORIGIN o OTHER_HOST: bad subject'],
    [{ SITES: '0' }, 'SITES: deve essere almeno 1'],
  ])('builds and starts nothing with %o and says why', async (settings, words) => {
    expect(await publish(settings)).toEqual({
      code: 1,
      output: expect.stringMatching(
        `${words}.*\\. Il sito in rete non è cambiato: correggi \\.env e ripeti \\./publish\\.sh\\.\n$`,
      ),
      started: false,
      built: false,
    })
  })

  test.each([
    ['schema', 'PostgreSQL: server/cli/schema.ts', 'COMPOSE_PROFILES (vuoto, o postgres)'],
    ['test-mail', 'PostgreSQL: server/cli/main.ts test-mail', 'si scrive $$.'],
  ])('starts nothing when %s fails', async (REFUSED, reason, hint) => {
    for (const options of [[], ['--quiet']]) {
      const { code, output, started } = await publish({ REFUSED }, ...options)
      expect([code, started]).toEqual([1, false])
      for (const words of [reason, hint, 'Il sito in rete non è cambiato']) expect(output).toContain(words)
    }
  })

  test('starts the site, and says whether it is reached from outside', async () => {
    expect(await publish({}, '--help')).toMatchObject({ code: 1, started: false, built: false })
    const well = { code: 0, started: true, built: true }
    expect(await publish({})).toEqual({ ...well, output: 'Fatto: il sito è in rete.\n' })
    expect(await publish({}, '--quiet')).toEqual({ ...well, output: '' })
    expect((await publish({ UNREACHABLE: 'yes' })).output).toContain('non risponde ancora')
  })
})

describe('compose.yaml', () => {
  const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
  const { services } = parse(text, { merge: true })
  const example = readFileSync(join(folder, 'environment.example'), 'utf8')

  test('runs the site with a read-only root and nothing that it does not need', () => {
    expect(services.site).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.anything(),
      pids_limit: 256,
    })
  })

  test('builds and mounts files that exist', () => {
    const { context, dockerfile } = services.site.build
    expect(existsSync(join(folder, context, dockerfile))).toBe(true)
    const files = services.caddy.volumes.map((mount: string) => mount.split(':')[0])
    for (const file of files.filter((path: string) => path.startsWith('.'))) {
      expect(existsSync(join(folder, file)), file).toBe(true)
    }
  })

  test('asks for settings that the example has, and the server takes them', () => {
    const named = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    const optional = ['DATABASE_URL', 'RATE_LIMIT', 'RATE_LIMIT_GLOBAL', 'RETENTION_DAYS']
    const given = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, ''))
    expect([...new Set(named)].filter((name) => !optional.includes(name)).toSorted()).toEqual(
      Object.keys(given).toSorted(),
    )
    const shop = { email: 'bottega@example.com', retentionDays: 365, example: false }
    const trusted = services.site.environment.TRUSTED_PROXIES
    expect(readConfig(shop, { ...given, TRUSTED_PROXIES: trusted })).toMatchObject({
      mail: { via: { kind: 'smtp' } },
      trustedProxies: [trusted],
    })
  })
})

test.skipIf(!isInstalled('shellcheck'))(
  'publish.sh passes shellcheck (skipped where it is not installed)',
  async () => {
    expect(await runToEnd(['shellcheck', join(folder, 'publish.sh')])).toEqual({ code: 0, output: '' })
  },
)
