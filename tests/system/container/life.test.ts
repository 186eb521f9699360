import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import {
  isInstalled,
  projectRoot,
  runToEnd,
  startProgram,
  succeed,
} from '../../support/server-process.ts'
import { ask, HOST, post, sendVisitors } from './visitors.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })
const ENGINE = join(import.meta.dirname, 'engine.sh')
/** As when the network is away while packages are installed. */
const NO_REGISTRY: [file: string, from: RegExp, to: string] = [
  '.npmrc',
  /$/,
  'registry=http://127.0.0.1:9/\nfetch-retries=0\n',
]
const isRoot = process.getuid?.() === 0
const docker = (words: string, ...more: string[]) =>
  execFileSync('docker', [...words.split(' '), ...more], { stdio: 'pipe', maxBuffer: 1e8 })
    .toString()
    .trim()

const hasDocker = spawnSync('docker', ['info']).status === 0
const holdsSite = hasDocker && docker('volume ls --quiet --filter=name=officina_') !== ''
const reason = holdsSite
  ? 'this machine’s Docker holds a site'
  : !hasDocker &&
    !(isRoot && isInstalled('apt-get')) &&
    'no Docker answers, and only root can start one'

/** One life of a site. Each test goes on where the one before has ended. */
describe.skipIf(reason)(`a site in containers${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'container-'))
  /** The clone on the server, and the repository in which the content is edited. */
  const [shop, editor] = [`${folder}/shop`, `${folder}/editor`]
  /** The repository of another shop's content. */
  const clinic = `${folder}/clinica`
  const place = `${shop}/deploy/container`
  const script = `${place}/publish.sh`
  let mail: MailServer
  /** Messages that visitors were told were sent. */
  const told: string[] = []

  beforeAll(async () => {
    if (!hasDocker) {
      const said = await succeed(runToEnd(['bash', ENGINE, 'up']))
      process.env.DOCKER_HOST = /DOCKER_HOST=(\S+)/.exec(said)?.[1]
    }
    const listed = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], {
      cwd: projectRoot,
    })
    for (const file of listed.toString().split('\0'))
      if (file && existsSync(join(projectRoot, file)))
        cpSync(join(projectRoot, file), join(editor, file))
    // Three seconds on trial instead of fifteen, and six instead of two minutes for a certificate.
    change(editor, 'deploy/container/publish.sh', '127.0.0.1 15 60', '127.0.0.1 3 60')
    change(editor, 'deploy/container/publish.sh', 'caddy 1 120', 'caddy 1 6')
    git(editor, 'init --quiet -b main', 'add --all', 'commit --quiet --message=First')
    git(editor, `clone --quiet . ${shop}`)
    mail = await startMailServer({ host: '0.0.0.0' })
    // A disk of 64 MB for the requests, which lives as long as a container uses it.
    const labels =
      '--label com.docker.compose.project=officina --label com.docker.compose.volume=requests'
    const disk = '--opt type=tmpfs --opt device=tmpfs --opt o=size=64m,uid=10001,gid=10001,mode=700'
    docker(`volume create ${labels} ${disk} officina_requests`)
    docker('run --detach --name=disk --volume=officina_requests:/data caddy:2 sleep 9999')
  })
  afterAll(async () => {
    await mail?.close()
    await runToEnd(['docker', 'rm', '--force', 'disk'])
    const down = 'docker compose down --volumes --rmi=local --remove-orphans'
    if (existsSync(place)) await runToEnd(['sh', '-c', down], {}, place)
    if (!hasDocker) await runToEnd(['bash', ENGINE, 'down'])
    rmSync(folder, { recursive: true, force: true })
  })

  test('what machine or settings lack is said in one sentence, before anything changes', async () => {
    const expectRefusal = async (words: string, running = publish()) => {
      const { code, output } = await running
      expect([code, output]).toEqual([1, expect.stringMatching(`^.*${words}.*\n$`)])
      expect(containers()).toBe('')
    }
    await expectRefusal('Manca .env')
    for (const [settings, told] of [
      [`SITE_ORIGIN=https://${HOST}:8443`, 'SITE_ORIGIN: .*senza porta e senza barra'],
      ['OTHER_HOST=bottéga.test', 'xn--bottga-eva.test'],
    ] as const) {
      writeSettings(settings)
      await expectRefusal(told)
    }
    writeSettings('MAIL_URL=smtps://a:$segreto@example.com')
    await expectRefusal('MAIL_URL: (?!.*segreto)')
    writeSettings(`MAILTO=info@example.com\nSITE_ORIGIN=www.example.com\nOTHER_HOST=https://x`)
    const { output } = await publish()
    expect(output).toMatch(/^MAILTO: .*\nSITE_ORIGIN: .*\nOTHER_HOST: .*\n$/)
    writeSettings("MAIL_URL='smtps://segreto")
    await expectRefusal('non capisce \\.env(?!.*segreto)')
    writeSettings()
    // An engine of that age cannot be had: only its answer is put before the real one.
    const old = beforeDocker('[ $1 != version ] || { echo 25.0.5; exit; }')
    await expectRefusal('25.0.5 è troppo vecchio', runToEnd([script], old))
    // Only root may mount.
    if (!isRoot) return
    const after = (mount: string) =>
      runToEnd(['unshare', '--mount', 'sh', '-c', `mount ${mount} && exec ${script}`])
    writeFileSync(join(folder, 'meminfo'), 'MemTotal: 1000000 kB\nSwapTotal: 0 kB\n')
    await expectRefusal('servono 2000 MB', after(`--bind ${folder}/meminfo /proc/meminfo`))
  })

  test('the first run puts the site online, confined, and a request arrives by mail', async () => {
    await expectPublished()
    await expect.poll(async () => (await ask('/')).status).toBe(200)
    await send('Prima richiesta 00000000')
    await expect.poll(() => missingIn(mailed())).toEqual([])
    const seen = inService('site', 'id -u; touch /site/x || ls -A /site').split('\n')
    expect(seen).toEqual([
      '10001',
      'compiled',
      'contact',
      'dist',
      'node_modules',
      'package.json',
      'server',
    ])
    expect(inService('caddy', 'grep CapBnd /proc/1/status; touch /x || :')).toBe(
      'CapBnd:\t0000000000000400',
    )
    expect(statSync(`${place}/.env`).mode & 0o777).toBe(0o600)
  })

  test('content goes online by itself, a mistake in it is mailed, and the way back keeps all requests', async () => {
    const callBack = sendVisitors()
    // What may pass is tried again, and told after three tries.
    const mendNetwork = change(shop, ...NO_REGISTRY)
    await publishCommit('No-network', 'content/shop.yaml', /^brand: .*$/m, 'brand: Byte e Bit')
    await publishContent()
    expect(mails('No-network')).toEqual([])
    await publishContent()
    await publishContent()
    expect(mails('No-network')).toEqual([expect.stringContaining('ECONNREFUSED')])
    await publishCommit('A-new-name', 'content/shop.yaml', /^brand: .*$/m, 'brand: Bit e Byte')
    mendNetwork()
    await publishContent()
    expect([await shows('Bit e Byte'), mails('A-new-name')]).toEqual([true, []])
    await publishCommit('A-wrong-key', 'content/shop.yaml', /^brand:/m, 'brnad:')
    expect(mails('A-wrong-key')).toEqual([expect.stringMatching(/shop\.yaml.*brnad/)])
    await publishCommit(
      'More-than-content',
      'server/main.ts',
      /$/,
      '// By who may edit the content.\n',
    )
    expect(mails('More-than-content')).toEqual([expect.stringContaining('server/main.ts')])
    await publishContent()
    expect(mails('More-than-content')).toHaveLength(1)
    const mend = change(shop, 'deploy/container/.env', 'MAIL_TO=', "MAIL_TO='")
    await publishContent()
    mend()
    expect(mails('non capisce .env')).toHaveLength(1)
    await publishContent()
    expect(mails('More-than-content')).toHaveLength(1)
    expect(readFileSync(`${shop}/server/main.ts`, 'utf8')).not.toContain('By who may')

    git(shop, 'reset --quiet --hard HEAD~1')
    git(editor, 'revert --no-edit HEAD HEAD~1')
    mail.faultFor = () => 'drop-at-connect'
    expect(await publish('--back')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/torno a quella del \d/),
    })
    expect(await shows('Bit e Byte')).toBe(false)
    expect((await publish('--back')).output).toContain('Prima di questa versione')
    // Of content that waits, the owner is told as soon as mail works again.
    await publishContent(1)
    mail.faultFor = () => 'none'
    await publishContent()
    expect(mails('Dopo ./publish.sh --back')).toHaveLength(1)
    expect(await shows('Bit e Byte')).toBe(false)
    await expectPublished()
    await publishContent()
    expect(await shows('Bit e Byte')).toBe(true)
    await expectWell(callBack)
  })

  test('what goes wrong with an update is said, and no visitor notices', async () => {
    const callBack = sendVisitors()
    const before = containers()
    const broken: [file: string, from: string | RegExp, to: string, words: string][] = [
      ['deploy/container/Containerfile', 'server/main.ts"]', 'lost.ts"]', 'lost\\.ts'],
      ['server/start.ts', /$/, 'setTimeout(() => process.exit(3), 2000)\n', 'non funziona'],
      ['server/http/site-files.ts', 'send(file, 200)', 'send(file, 500)', 'stato 500 per /'],
      [
        'server/outbox/sqlite/database.ts',
        '  SECOND_TABLES,\n',
        "SECOND_TABLES, 'ALTER TABEL x',",
        'TABEL',
      ],
      [...NO_REGISTRY, 'ECONNREFUSED'],
      [
        'deploy/container/caddy/site.caddy',
        /$/,
        'nonsense {\n',
        'Caddy la nuova versione .*unrecognized',
      ],
    ]
    for (const [file, from, to, words] of broken) {
      const mend = change(shop, file, from, to)
      const { code, output } = await publish()
      mend()
      expect(output, file).toMatch(new RegExp(`${words}[\\s\\S]*non è cambiato`))
      expect([code, containers()]).toEqual([1, before])
    }
    const mends = [
      change(shop, 'content/shop.yaml', /^brand:/m, 'brnad:'),
      change(shop, 'deploy/container/.env', 'MAIL_TO=info@', 'MAIL_TO=info'),
    ]
    const { code, output } = await publish()
    expect([code, output]).toEqual([65, expect.stringMatching(/brnad.*MAIL_TO: .*non è cambiato/s)])
    for (const mend of mends) mend()
    for (const moment of ['Costruisco', 'Provo']) {
      const mend = change(shop, 'server/main.ts', /$/, `// ${moment}\n`)
      const running = startProgram([script], { group: true })
      await expect.poll(running.output, { timeout: 120_000 }).toContain(moment)
      await delay(1500)
      expect(await running.end('SIGINT')).toBe(130)
      // Compose removes the container of an interrupted `run` when the engine has ended it.
      await expect.poll(containers).toBe(before)
      mend()
    }
    await expectWell(callBack)
  })

  test('names change without a failed request, a name without certificate takes nothing offline, and the way back has its names', async () => {
    const callBack = sendVisitors()
    const OTHER = 'altro.localhost'
    const caddy = () => docker('inspect --format={{.Id}}{{.State.StartedAt}} officina-caddy-1')
    const redirected = async () => (await ask('/', 'GET', '', OTHER)).status
    const before = caddy()
    expect(await redirected()).toBe(421)
    writeSettings(`OTHER_HOST=${OTHER}\nCADDY_GLOBAL_OPTIONS=\n`)
    await expectPublished()
    expect(await redirected()).toBe(308)
    // No public site is built with the example's facts.
    const mend = change(shop, 'contact/origin.ts', 'localhost$|', '(?:localhost|test)$|')
    for (const [wrong, words] of [
      ['CADDY_GLOBAL_OPTIONS=nonsense', 'unrecognized'],
      ['SITE_ORIGIN=https://www.bottega.test\nCADDY_GLOBAL_OPTIONS=\n', 'certificato'],
    ] as const) {
      writeSettings(wrong)
      const { code, output } = await publish()
      expect(output).toMatch(new RegExp(`${words}[\\s\\S]*non è cambiato`))
      expect([code, await redirected()]).toEqual([1, 308])
    }
    mend()
    expect((await publish('--back')).output).toContain('le altre impostazioni restano')
    expect([caddy(), await redirected()]).toEqual([before, 421])
    await expectWell(callBack)
    docker('stop officina-caddy-1')
    writeSettings('SITE_ORIGIN=bottega')
    const { output } = await publish()
    expect(output).toMatch(/SITE_ORIGIN[\s\S]*non risponde/)
    expect(output).not.toContain('non è cambiato')
    writeSettings()
    // Caddy starts again and again, ever less often.
    rmSync(`${place}/caddy/Caddyfile`)
    docker('start officina-caddy-1')
    const restarts = () => Number(docker('inspect --format={{.RestartCount}} officina-caddy-1'))
    await expect.poll(restarts, { timeout: 60_000 }).toBeGreaterThan(5)
    await expectPublished()
  })

  test('a shop whose content has a repository of its own goes online', async () => {
    cpSync(`${editor}/content`, clinic, { recursive: true })
    change(clinic, 'shop.yaml', /^brand: .*$/m, 'brand: Clinica del Computer')
    git(clinic, 'init --quiet -b main', 'add --all', 'commit --quiet --message=First')
    git(shop, `clone --quiet ${clinic} shops/clinica`)
    writeSettings('CONTENT_DIR=shops/clinica\n')
    await expectPublished()
    expect(await shows('Clinica del Computer')).toBe(true)
  })

  test('with a full disk requests are refused until there is room, and pages are served', async () => {
    const callBack = sendVisitors()
    spawnSync('docker', ['exec', 'disk', 'sh', '-c', 'cat /dev/zero > /data/full'])
    // A repeat would be answered well for ever.
    await expect.poll(async () => (await post(`Disco pieno ${Date.now()}`)).status).toBe(503)
    await expectPublished()
    docker('exec disk rm /data/full')
    await expectWell(callBack, 'repeated')
  })

  test('the documented commands restore a copy', async () => {
    const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')
    const [, commands = ''] =
      /^```sh\n(.*--pause\ndocker compose stop site\n[\s\S]*?)^```/m.exec(operations) ?? []
    await send('Prima della copia 00000001')
    inService(
      'site',
      'mkdir -p /data/backups && node server/cli/main.ts backup /data/backups/prova.sqlite',
    )
    expect((await post('Dopo la copia 00000002')).status).toBe(200)
    docker(`compose --project-directory ${place} cp site:/data/backups ${place}`)
    // What cron does during the maintenance.
    expect(await publish('--pause')).toMatchObject({ code: 0 })
    change(clinic, 'shop.yaml', /^brand: .*$/m, 'brand: Clinica dei Dati')
    git(clinic, 'commit --quiet --all --message=While-paused')
    await publishContent()
    expect(await publish('--back')).toMatchObject({ code: 75 })
    expect([await shows('Clinica dei Dati'), mails('È in pausa')]).toEqual([false, []])
    await runToEnd(['touch', '--date=2 hours ago', `${place}/.notes/paused`])
    await publishContent()
    await publishContent()
    expect(mails('È in pausa')).toHaveLength(1)
    await succeed(runToEnd(['sh', '-ec', commands.replaceAll('COPY', 'prova.sqlite')], {}, place))
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    expect(missingIn([list()])).toEqual([])
    expect(list()).not.toContain('Dopo la copia')
    expect(inService('site', 'stat -c %u /data/outbox.sqlite')).toBe('10001')
    await publishContent()
    expect(await shows('Clinica dei Dati')).toBe(true)
    writeSettings('CONTENT_DIR=content\n')
  })

  test('a run that is killed or interrupted takes nothing offline, and the next one ends it', async () => {
    const callBack = sendVisitors()
    const name = (release: string) => writeFileSync(`${shop}/server/release.ts`, `// ${release}\n`)
    const online = () => inService('site', 'cat server/release.ts')
    name('A')
    await expectPublished()
    name('B')
    expect(await publishInterrupted('KILL', 'caddy reload')).toBeNull()
    // The killed run has switched, and so the way back leads to A.
    await expectPublished('--back')
    expect(online()).toBe('// A')
    name('C')
    expect(await publishInterrupted('KILL', 'stop')).toBeNull()
    writeFileSync(`${place}/caddy/Caddyfile`, '')
    name('D')
    expect(await publishInterrupted('INT', 'caddy validate')).toBe(0)
    name('E')
    expect(await publishInterrupted('HUP', 'up --detach --no-deps --wait')).toBe(0)
    expect([online(), containers()]).toEqual(['// E', expect.not.stringContaining('\n')])
    await expectWell(callBack)
  })

  test('a project that was moved away and cloned again, for its owner only, is published', async () => {
    renameSync(shop, `${folder}/former`)
    git(editor, `clone --quiet . ${shop}`)
    writeSettings()
    await runToEnd(['chmod', '-R', 'go=', shop])
    await expectPublished()
    // Caddy, which saw the former folder, was started anew.
    expect((await ask('/')).status).toBe(200)
    expect(missingIn([list()])).toEqual([])
  })

  const git = (clone: string, ...commands: string[]) => {
    const author = ['-c', 'user.name=Shop', '-c', 'user.email=shop@example.com']
    for (const words of commands) execFileSync('git', ['-C', clone, ...author, ...words.split(' ')])
  }
  const shows = async (words: string) => (await ask('/')).text.includes(words)
  const mailed = () => mail.messages.map(({ text = '' }) => text)
  const mails = (words: string) => mailed().filter((text) => text.includes(words))
  const publish = (...args: string[]) => runToEnd([script, ...args])
  /** The environment of a run that does this, in shell, each time before it calls docker. */
  function beforeDocker(line: string) {
    const lines = `#!/bin/sh\n${line}\nPATH=$REST exec docker "$@"\n`
    writeFileSync(join(folder, 'docker'), lines, { mode: 0o755 })
    return { REST: `${process.env.PATH}`, PATH: `${folder}:${process.env.PATH}` }
  }
  /**
   * A run that a signal meets as it calls docker with `words`: Ctrl-C and a lost terminal meet
   * docker as well.
   */
  async function publishInterrupted(signal: 'KILL' | 'INT' | 'HUP', words: string) {
    // Debian's sh takes no `--` after `kill -INT`.
    const to = signal === 'KILL' ? '"$MAIN"' : '-- "-$MAIN"'
    const environment = beforeDocker(`case "$*" in *"${words}"*) kill -s ${signal} ${to} ;; esac`)
    const running = startProgram(['sh', '-c', `MAIN=$$ exec ${script}`], {
      environment,
      group: true,
    })
    const [code] = await once(running.child, 'exit')
    // What the killed script has begun ends by itself.
    await succeed(runToEnd(['flock', place, 'true']))
    return code
  }
  const inService = (service: string, line: string) =>
    docker(`compose --project-directory ${place} exec -T ${service} sh -c`, line)
  const list = () => inService('site', 'node server/cli/main.ts list --json')
  const containers = () => docker('ps --all --format={{.Names}} --filter=name=officina-site')

  /** Containers reach this machine at the gateway of their network (compose.yaml). */
  function writeSettings(more = '') {
    const mailing = `MAIL_URL='smtp://172.30.80.1:${mail.port}'\nMAIL_TO=info@example.com\nMAIL_FROM=sito@example.com`
    const settings = `SITE_ORIGIN=https://${HOST}\n${mailing}\nRATE_LIMIT=off\nCADDY_GLOBAL_OPTIONS=local_certs\n`
    writeFileSync(`${place}/.env`, settings + more)
  }

  /** Changes a file of a clone; the returned function takes that back. */
  function change(clone: string, name: string, from: string | RegExp, to: string) {
    const before = readFileSync(join(clone, name), 'utf8')
    expect(before, name).toMatch(from)
    writeFileSync(join(clone, name), before.replace(from, to))
    return () => writeFileSync(join(clone, name), before)
  }
  async function publishCommit(
    subject: string,
    ...changed: [name: string, from: RegExp, to: string]
  ) {
    change(editor, ...changed)
    git(editor, `commit --quiet --all --message=${subject}`)
    await publishContent()
  }
  const publishContent = async (code = 0) =>
    expect(await runToEnd([`${place}/publish-content.sh`])).toMatchObject({
      code,
      ...(code === 0 && { output: '' }),
    })
  const expectPublished = async (...args: string[]) =>
    expect(await publish(...args)).toEqual({
      code: 0,
      output: expect.stringContaining('Fatto: il sito'),
    })

  const missingIn = (texts: string[]) => {
    const words = new Set(texts.flatMap((text) => text.split(/[\s"\\]+/)))
    return told.filter((message) => !words.has(`${message.split(' ').at(-1)}`))
  }
  async function send(message: string) {
    expect((await post(message)).status).toBe(200)
    told.push(message)
  }

  /**
   * Calls visitors back, and expects that all were answered well, at the first try unless
   * `repeated`, and that nothing is lost.
   */
  async function expectWell(callBack: ReturnType<typeof sendVisitors>, repeated?: 'repeated') {
    const { acknowledged, ...seen } = await callBack()
    expect(seen).toMatchObject({ failures: [], repeated: repeated ? expect.any(Number) : 0 })
    told.push(...acknowledged)
    expect(missingIn([list()])).toEqual([])
  }
})
