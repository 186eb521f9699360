import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { FUNCTION_PATH } from '../../../contact/function-call.ts'
import { readConfig } from '../../../server/config/config.ts'
import {
  freePort,
  isInstalled,
  isReady,
  type Program,
  projectRoot,
  runToEnd,
  startProgram,
  succeed,
} from '../../support/server-process.ts'
import { CERTIFICATES, cache, environment, provideBase, whyNoDebianRoot } from '../debian/debian-root.ts'
import { createShopRepository, type ShopRepository } from '../debian/shop-repository.ts'

const reason = isInstalled('buildah') ? whyNoDebianRoot() : 'this machine has no buildah'
/** The most the image may add to its base: pinned Node takes 143 MB. */
const MOST_ADDED_MB = 190
/** A run takes half a minute with everything kept from an earlier one, and five minutes with nothing kept on a busy machine. */
const TIMEOUT_MS = 600_000
const folder = join(projectRoot, 'deploy/container')

/** The part of the image's configuration that the tests use. */
interface ImageConfig {
  User: string
  Env: string[]
  Cmd: string[]
  WorkingDir: string
}

describe.skipIf(reason !== null)(`the image${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let work: string
  let shop: ShopRepository
  let data: string
  let port: number
  let running: Program | undefined

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'image-'))
    data = join(work, 'data')
    mkdirSync(data)
    shop = createShopRepository(work)
    port = await freePort()
    await provideBaseImage()
    await buildImage()
  }, TIMEOUT_MS)
  afterAll(async () => {
    await running?.end()
    await buildah('rm', '--all')
    // Removes the layers of this run. The base and the installed packages stay, because they take a minute each to make.
    await buildah('rmi', 'officina')
    await buildah('rmi', '--prune')
    rmSync(work, { recursive: true, force: true })
  }, TIMEOUT_MS)

  test('it adds little to its base, and says who runs it, where its data is and whether it is well', async () => {
    const [image, base] = await Promise.all([sizeOf('officina'), sizeOf('base')])
    process.stdout.write(`The image is ${image} MB, ${image - base} MB of them on top of its base\n`)
    expect(image - base).toBeLessThan(MOST_ADDED_MB)
    const config = await configOf('officina')
    expect(config).toMatchObject({
      User: '10001',
      Volumes: { '/data': {} },
      ExposedPorts: { '8080/tcp': {} },
    })
    // An OCI image has no health check; Docker makes one from this line.
    expect(readFileSync(join(folder, 'Containerfile'), 'utf8')).toMatch(/^HEALTHCHECK .*readyz/m)
  })

  test('it starts on a read-only root as another user than root, and serves the shop’s site', async () => {
    await start()
    expect(await page('/')).toContain('Bottega del Bit')
    expect(readFileSync(`/proc/${running?.child.pid}/cmdline`, 'utf8')).toContain('--max-semi-space-size=2')
    const status = readFileSync(`/proc/${running?.child.pid}/status`, 'utf8')
    expect(/^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/)).toEqual(['10001', '10001', '10001', '10001'])
    expect(await inRoot('touch /site/x /etc/x; test ! -e /site/x')).toContain('Read-only file system')
  })

  test('a request outlives a stop, an update of the image and a start', { timeout: TIMEOUT_MS }, async () => {
    const response = await fetch(`http://127.0.0.1:${port}${FUNCTION_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Anna Bianchi', email: 'anna@example.com', message: 'Non si accende' }),
    })
    expect(response.status).toBe(200)
    expect(await running?.end()).toBe(0)
    shop.commit('A new name', 'content/shop.yaml', (text) =>
      text.replace('Bottega del Bit', 'Bottega del Byte'),
    )
    // Does what a hostile package can do during the build.
    shop.commit('A hostile build', 'site/build/main.ts', (text) =>
      [
        "import { writeFileSync } from 'node:fs'",
        "writeFileSync('server/main.ts', 'throw new Error()')",
        text,
      ].join('\n'),
    )
    await buildImage()
    await start()
    expect(await page('/')).toContain('Bottega del Byte')
    const listed = JSON.parse(await inRoot('node server/cli/main.ts list --json'))
    expect(listed).toMatchObject([{ email: 'anna@example.com', message: 'Non si accende' }])
  })

  test('each documented backup has a name of its own', async () => {
    const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')
    const [, line = ''] = /^docker compose exec -T site sh -c '(.*)'$/m.exec(operations) ?? []
    await inRoot(line)
    const backups = readdirSync(data).filter((file) => file.startsWith('backup-'))
    expect(backups).toEqual([expect.stringMatching(/^backup-\d{4}-\d\d-\d\dT[\d:+-]+\.sqlite$/)])
  })

  /** Makes the image `base`, Debian with this project's Node and this machine's npm, for use in place of a registry's bases. */
  async function provideBaseImage(): Promise<void> {
    if ((await buildah('images', '--quiet', 'base')).code === 0) return
    const container = (await succeed(buildah('from', 'scratch'))).trim()
    const root = (await succeed(buildah('mount', container))).trim()
    await succeed(runToEnd(['cp', '-a', `${await provideBase()}/.`, root]))
    copyFileSync(CERTIFICATES, join(root, CERTIFICATES))
    copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
    const npm = (await succeed(runToEnd(['sh', '-c', 'readlink -f "$(command -v npm)"']))).trim()
    const modules = join(root, 'usr/local/lib/node_modules')
    mkdirSync(modules, { recursive: true })
    await succeed(runToEnd(['cp', '-a', dirname(dirname(npm)), join(modules, 'npm')]))
    await succeed(
      runToEnd(['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')]),
    )
    const settings = environment().flatMap((line) => /^npm_config_(.*)$/.exec(line)?.[1] ?? [])
    const text = settings.map((line) => line.replaceAll('_', '-')).join('\n')
    mkdirSync(join(root, 'usr/local/etc'), { recursive: true })
    writeFileSync(join(root, 'usr/local/etc/npmrc'), text)
    await succeed(buildah('commit', '--rm', container, 'base'))
  }

  async function buildImage(): Promise<void> {
    const npmCache = join(cache, 'npm-of-images')
    mkdirSync(npmCache, { recursive: true })
    // The user who installs packages in the container writes to this folder too.
    chmodSync(npmCache, 0o777)
    const options = [
      ...['--isolation', 'chroot', '--layers', '--pull-never', '-f', 'deploy/container/Containerfile'],
      ...['--build-arg', 'BASE=localhost/base', '--build-arg', 'BUILD_BASE=localhost/base'],
      ...['--volume', `${npmCache}:/npm-cache`],
    ]
    await succeed(
      buildah('build', ...options, '--target', 'production', '-t', 'packages', join(work, 'shop')),
    )
    const origin = `SITE_ORIGIN=http://localhost:${port}`
    await succeed(buildah('build', ...options, '--build-arg', origin, '-t', 'officina', join(work, 'shop')))
  }

  /** Starts the image as an engine does with `--read-only --tmpfs /tmp` and a volume, with the image's own settings. */
  async function start(): Promise<void> {
    const config = await configOf('officina')
    const container = (await succeed(buildah('from', '--pull-never', 'officina'))).trim()
    const root = (await succeed(buildah('mount', container))).trim()
    const lines = [
      `mount --bind ${root} ${root}`,
      `mount --bind ${data} ${root}/data`,
      `chown ${config.User} ${root}/data`,
      `mount -t proc proc ${root}/proc`,
      `mount --rbind /dev ${root}/dev`,
      `mount -o remount,bind,ro ${root}`,
      `mount -t tmpfs tmpfs ${root}/tmp`,
      `exec setpriv --clear-groups --no-new-privs chroot --userspec=${config.User} ${root} env -i "$@"`,
    ]
    const settings = [...config.Env, `PORT=${port}`, `SITE_ORIGIN=http://localhost:${port}`, 'MAIL_URL=file:']
    const command = ['sh', '-c', `cd ${config.WorkingDir} && exec "$@"`, 'sh', ...config.Cmd]
    const unshare = ['unshare', '--mount', 'sh', '-c', lines.join(' && '), 'sh'] as const
    running = startProgram([...unshare, ...settings, ...command])
    await running.untilReady(() => isReady(`http://127.0.0.1:${port}`))
  }

  /** Runs a line of shell in the server's container, as the server's user and with its environment. */
  async function inRoot(line: string): Promise<string> {
    const { User, Env, WorkingDir } = await configOf('officina')
    const pid = String(running?.child.pid)
    const enter = [`--target=${pid}`, '--mount', '--root', `--wd=/proc/${pid}/cwd`]
    const user = [`--setuid=${User}`, `--setgid=${User}`, 'env', '-i', ...Env]
    const { output } = await runToEnd(['nsenter', ...enter, ...user, 'sh', '-c', `cd ${WorkingDir}; ${line}`])
    return output
  }

  async function page(path: string): Promise<string> {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).text()
  }
})

function buildah(...args: string[]) {
  const storage = join(cache, 'containers')
  return runToEnd(['buildah', '--root', join(storage, 'root'), '--runroot', join(storage, 'run'), ...args])
}

async function configOf(image: string): Promise<ImageConfig> {
  const output = await succeed(buildah('inspect', '--type', 'image', image))
  return JSON.parse(output).Docker.config
}

async function sizeOf(image: string): Promise<number> {
  const output = await succeed(buildah('images', '--json', image))
  const [{ size }] = JSON.parse(output)
  return Math.round(Number.parseFloat(size) * (String(size).includes('GB') ? 1000 : 1))
}

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
