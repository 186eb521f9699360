import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { isInstalled, projectRoot, runToEnd, startProgram, succeed } from '../../support/server-process.ts'
import { ask, HOST, post, sendVisitors } from './visitors.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 })
const ENGINE = join(import.meta.dirname, 'engine.sh')
const isRoot = process.getuid?.() === 0
const docker = (words: string, ...more: string[]) =>
  execFileSync('docker', [...words.split(' '), ...more], { stdio: 'pipe', maxBuffer: 1e8 })
    .toString()
    .trim()

const hasDocker = spawnSync('docker', ['info']).status === 0
const holdsSite = hasDocker && docker('volume ls --quiet --filter=name=officina_') !== ''
const reason = holdsSite
  ? 'this machine’s Docker holds a site'
  : !hasDocker && !(isRoot && isInstalled('apt-get')) && 'no Docker answers, and only root can start one'

/** One life of a site. Each test goes on where the one before has ended. */
describe.skipIf(reason)(`a site in containers${reason ? ` (skipped: ${reason})` : ''}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'container-'))
  /** The clone on the server, and the repository in which the content is edited. */
  const [shop, editor] = [`${folder}/shop`, `${folder}/editor`]
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
    const listed = execFileSync('git', ['ls-files', '-zco', '--exclude-standard'], { cwd: projectRoot })
    for (const file of listed.toString().split('\0'))
      if (file && existsSync(join(projectRoot, file))) cpSync(join(projectRoot, file), join(editor, file))
    git(editor, 'init --quiet -b main', 'add --all', 'commit --quiet --message=First')
    git(editor, `clone --quiet . ${shop}`)
    mail = await startMailServer({}, '0.0.0.0')
    // A disk of 64 MB for the requests, which lives as long as a container uses it.
    const labels = '--label com.docker.compose.project=officina --label com.docker.compose.volume=requests'
    const disk = '--opt type=tmpfs --opt device=tmpfs --opt o=size=64m,uid=10001,gid=10001,mode=700'
    docker(`volume create ${labels} ${disk} officina_requests`)
    docker('run --detach --name=disk --volume=officina_requests:/data caddy:2 sleep 9999')
  })
  afterAll(async () => {
    await mail?.close()
    await runToEnd(['docker', 'rm', '--force', 'disk', 'other'])
    const down = 'docker compose --profile=postgres down --volumes --rmi=local --remove-orphans'
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
    writeSettings('SITES=0')
    await expectRefusal('SITES: deve essere almeno 1')
    writeSettings(`SITE_ORIGIN=https://${HOST}:8443`)
    await expectRefusal('SITE_ORIGIN: .*senza porta')
    writeSettings("MAIL_URL='smtps://segreto")
    await expectRefusal('non capisce \\.env(?!.*segreto)')
    writeSettings()
    docker('run --detach --name=other --publish=443:443 caddy:2')
    await expectRefusal('presa da il contenitore other')
    docker('rm --force other')
    // An engine of that age cannot be had: only its answer is put before the real one.
    const oldEngine = `#!/bin/sh\ncase $1 in version) echo 25.0.5 ;; *) PATH=$REST exec docker "$@" ;; esac\n`
    writeFileSync(join(folder, 'docker'), oldEngine, { mode: 0o755 })
    const REST = `${process.env.PATH}`
    await expectRefusal('25.0.5 è troppo vecchio', runToEnd([script], { REST, PATH: `${folder}:${REST}` }))
    // Only root may mount.
    if (!isRoot) return
    const after = (mount: string) =>
      runToEnd(['unshare', '--mount', 'sh', '-c', `mount ${mount} && exec ${script}`])
    writeFileSync(join(folder, 'meminfo'), 'MemTotal: 1000000 kB\nSwapTotal: 0 kB\n')
    await expectRefusal('servono 2000 MB', after(`--bind ${folder}/meminfo /proc/meminfo`))
    const disk = `-t tmpfs -o size=100m none ${docker('info --format={{.DockerRootDir}}')}`
    await expectRefusal('Servono 3000 MB liberi', after(disk))
  })

  test('the first run puts the site online, confined, and a request arrives by mail', async () => {
    await expectPublished()
    await expect.poll(async () => (await ask('/')).status).toBe(200)
    await send('Prima richiesta 00000000')
    await expect.poll(() => missingIn(mailed())).toEqual([])
    const seen = inService('site', 'id -u; touch /site/x || ls -A /site').split('\n')
    expect(seen).toEqual(['10001', 'contact', 'dist', 'node_modules', 'package.json', 'server'])
  })

  test('content goes online by itself, a mistake in it is mailed, and the way back keeps all requests', async () => {
    const callBack = sendVisitors()
    const expectMail = (words: string) => expect.poll(() => mailed().find((text) => text.includes(words)))
    await publishCommit('A-new-name', 'content/shop.yaml', /^brand: .*$/m, 'brand: Bit e Byte')
    expect((await ask('/')).text).toContain('Bit e Byte')
    await publishCommit('A-wrong-key', 'content/shop.yaml', /^brand:/m, 'brnad:')
    await expectMail('A-wrong-key').toMatch(/shop\.yaml.*brnad/)
    await publishCommit('More-than-content', 'server/main.ts', /$/, '// By who may edit the content.\n')
    await expectMail('More-than-content').toContain('server/main.ts')
    // Each commit is tried once.
    await publishQuietly()
    expect(mailed().filter((text) => text.includes('More-than-content'))).toHaveLength(1)
    git(shop, 'reset --quiet --hard HEAD~1')
    await expectPublished('--back')
    expect((await ask('/')).text).not.toContain('Bit e Byte')
    await expectWell(callBack)
  })

  test('what goes wrong with an update is said, and no visitor notices', async () => {
    const callBack = sendVisitors()
    const before = containers()
    const broken: [file: string, from: string | RegExp, to: string, words: string][] = [
      ['deploy/container/Containerfile', 'server/main.ts"]', 'lost.ts"]', 'lost\\.ts'],
      ['server/start.ts', /$/, 'setTimeout(() => process.exit(3), 5000)\n', 'non funziona'],
      ['server/outbox/sqlite/migrations.ts', /^\]/m, "  'ALTER TABEL x',\n]", 'TABEL'],
      ['.npmrc', /$/, 'registry=http://127.0.0.1:9/\nfetch-retries=0\n', 'ECONNREFUSED'],
      ['deploy/container/caddy/site.caddy', /$/, 'nonsense {\n', 'Caddy rifiuta'],
    ]
    for (const [file, from, to, words] of broken) {
      const mend = change(shop, file, from, to)
      const { code, output } = await publish()
      mend()
      expect(output, file).toMatch(new RegExp(`${words}[\\s\\S]*non è cambiato`))
      expect([code, containers()]).toEqual([1, before])
    }
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
    const [, commands = ''] = /^```sh\n(docker compose stop site\n[\s\S]*?)^```/m.exec(operations) ?? []
    await send('Prima della copia 00000001')
    inService('site', 'mkdir -p /data/backups && node server/cli/main.ts backup /data/backups/prova.sqlite')
    expect((await post('Dopo la copia 00000002')).status).toBe(200)
    await succeed(runToEnd(['sh', '-ec', commands.replaceAll('COPY', 'prova.sqlite')], {}, place))
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
    expect(missingIn([list()])).toEqual([])
    expect(list()).not.toContain('Dopo la copia')
  })

  test('two instances share PostgreSQL, which is copied, and one may die', async () => {
    const callBack = sendVisitors()
    inService('site', 'touch -d yesterday $(seq -f /data/backups/requests-%02g.dump 15)')
    writeSettings('COMPOSE_PROFILES=postgres\nSITES=2\n')
    await expectPublished()
    const [one = '', two, ...more] = containers().split('\n')
    expect([two, more]).toEqual([expect.stringContaining('officina-site-'), []])
    await expect.poll(() => inService('copies', 'ls /data/backups/*.dump')).toMatch(/^(.+\n){13}.*-20.*$/)
    docker(`kill ${one}`)
    await delay(5000)
    docker(`start ${one}`)
    await expectWell(callBack, 'repeated')
    // What a container was sending when it died is sent again after two minutes: tests/chaos/outages.test.ts waits for their end.
    inService('postgres', 'psql -h localhost -U officina -c "UPDATE outbox.requests SET due_at = 0"')
    await expect.poll(() => missingIn(mailed()), { timeout: 60_000 }).toEqual([])
  })

  const git = (clone: string, ...commands: string[]) => {
    const author = ['-c', 'user.name=Shop', '-c', 'user.email=shop@example.com']
    for (const words of commands) execFileSync('git', ['-C', clone, ...author, ...words.split(' ')])
  }
  const mailed = () => mail.messages.map(({ text = '' }) => text)
  const publish = (...args: string[]) => runToEnd([script, ...args])
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
  async function publishCommit(subject: string, ...changed: [name: string, from: RegExp, to: string]) {
    change(editor, ...changed)
    git(editor, `commit --quiet --all --message=${subject}`)
    await publishQuietly()
  }
  const publishQuietly = async () => expect(await publish('--quiet')).toEqual({ code: 0, output: '' })
  const expectPublished = async (...args: string[]) =>
    expect(await publish(...args)).toEqual({ code: 0, output: expect.stringContaining('Fatto: il sito') })

  const missingIn = (texts: string[]) => {
    const words = new Set(texts.flatMap((text) => text.split(/[\s"\\]+/)))
    return told.filter((message) => !words.has(`${message.split(' ').at(-1)}`))
  }
  async function send(message: string) {
    expect((await post(message)).status).toBe(200)
    told.push(message)
  }

  /** Calls visitors back, and expects that all were answered well, at the first try unless `repeated`, and that nothing is lost. */
  async function expectWell(callBack: ReturnType<typeof sendVisitors>, repeated?: 'repeated') {
    const { acknowledged, ...seen } = await callBack()
    process.stdout.write(`${JSON.stringify({ ...seen, acknowledged: acknowledged.length })}\n`)
    expect(seen).toMatchObject({ failures: [], repeated: repeated ? expect.any(Number) : 0 })
    told.push(...acknowledged)
    expect(missingIn([list()])).toEqual([])
  }
})
