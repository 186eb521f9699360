import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POSTGRES_MIGRATIONS } from '../../../server/outbox/postgres/migrations.ts'
import { SQLITE_MIGRATIONS } from '../../../server/outbox/sqlite/migrations.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { freePort, projectRoot } from '../../support/server-process.ts'
import { startPostgres } from '../postgres/postgres-server.ts'
import { bootDebian, type DebianMachine, SUITE, whyNoDebianMachine } from './debian-root.ts'
import { createShopRepository, type ShopRepository } from './shop-repository.ts'
import { sendVisitors } from './visitors.ts'

/** Hostile code: changes whatever it reaches, leaves a process behind, and logs who ran what. */
const HOSTILE = `
  const { appendFileSync, chmodSync, existsSync, readFileSync, realpathSync, renameSync, writeFileSync } = require('fs')
  const { spawn } = require('child_process')
  if (!existsSync('astro.config.ts')) process.chdir('../..')
  const line = (what) => 'echo "$(id -u) ' + what + '" >> /tmp/hostile'
  const attempt = (change) => { try { change() } catch {} }
  appendFileSync('/tmp/hostile', process.getuid() + ' build\\n')
  for (const file of ['doctor', 'install', 'officina', 'settings.sh', 'steps.sh'].map((each) => 'deploy/debian/' + each))
    attempt(() => writeFileSync(file, line(file) + '\\n' + readFileSync(file, 'utf8')))
  for (const file of ['server/main.ts', 'deploy/debian/officina.service', 'deploy/debian/site.caddy'])
    attempt(() => appendFileSync(file, '\\n'))
  attempt(() => {
    const node = realpathSync('node_modules/.bin/node')
    if (existsSync(node + '.real')) return
    renameSync(node, node + '.real')
    writeFileSync(node, '#!/bin/sh\\n' + line('node') + '\\nexec "$(readlink -f "$0").real" "$@"\\n', { mode: 0o755 })
  })
  spawn('sleep', ['1000'], { detached: true, stdio: 'ignore' }).unref()
  process.on('exit', () => attempt(() => { writeFileSync('dist/program', ''); chmodSync('dist/program', 0o6777) }))
`

/** Counts the servers: the visitors' server, and one that is being tried. */
const SERVERS = "pgrep -u officina -fc '^[^ ]*/node .*server/main.ts'"
/** The file with an interrupted command's output, and a line of shell that succeeds once these words are in it. */
const SAID = '/tmp/said'
const says = (words: string) => `grep -q '${words}' ${SAID}`

const reason = whyNoDebianMachine()
const INSTALL = '/srv/officina/source/deploy/debian/install'
/** Enough for a whole installation with its packages, on a busy machine. */
const TIMEOUT_MS = 900_000

describe.skipIf(reason !== null)(`a Debian machine${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let debian: DebianMachine
  let shop: ShopRepository
  let mail: MailServer
  let port: number
  let origin: string
  /** An address that the mail server refuses, and the password with which it lets our site in. */
  let unknownRecipient = ''
  let password = 'first'
  const acknowledged: string[] = []

  beforeAll(async () => {
    shop = createShopRepository(mkdtempSync(join(tmpdir(), 'shop-')))
    ;[mail, port] = await Promise.all([
      startMailServer({
        allowInsecureAuth: true,
        onAuth: (login, _session, done) =>
          done(login.password === password ? null : new Error('bad password'), { user: 'shop' }),
        onRcptTo: ({ address }, _session, done) =>
          done(
            address === unknownRecipient
              ? Object.assign(new Error('no such user'), { responseCode: 550 })
              : null,
          ),
      }),
      freePort(),
    ])
    origin = `http://localhost:${port}`
    debian = await bootDebian(shop, [
      // Debian's Caddy comes with a page of its own, which gets another port here and must go on being served.
      `sed -i 's/^:80 /:${await freePort()} /' /etc/caddy/Caddyfile`,
    ])
    await debian.run('git clone --quiet /shared/shop.git /srv/officina/source')
  }, TIMEOUT_MS)
  afterAll(async () => {
    await debian?.remove()
    await mail?.close()
    if (shop) rmSync(shop.folder, { recursive: true, force: true })
  }, TIMEOUT_MS)

  test.runIf(SUITE === 'bookworm')('Debian’s own Node is told that it is too old', async () => {
    const { code, output } = await debian.run(
      'cd /srv/officina/source && npm start --silent; test ! -e node_modules',
    )
    expect(code).toBe(0)
    expect(output).toMatch(/^Node 18\.\S+ è troppo vecchio: [^\n]+\n$/)
  })

  test('the installation changes nothing while a setting is missing, and names it', async () => {
    const { code, output } = await debian.run(`${INSTALL} MAIL_TO=anna@example.com`)
    expect(code).toBe(1)
    expect(output).toContain('Mancano queste impostazioni: SITE_ORIGIN MAIL_URL MAIL_FROM')
    expect((await debian.run('ls /etc/officina.env /srv/officina/current')).code).not.toBe(0)
  })

  test('what would only show after minutes is said at once: the example’s facts, and a port that another program has', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const settings = `SITE_ORIGIN=${origin} MAIL_URL=file: MAIL_TO=anna@example.com MAIL_FROM=anna@example.com`
    const facts = '/srv/officina/source/content/shop.yaml'
    const example = await debian.run(
      `sed -i 's/^example: false/example: true/' ${facts}; ${INSTALL} ${settings}; git -C /srv/officina/source checkout -q .`,
    )
    expect(example.output).toMatch(/^In .*\/shop\.yaml ci sono ancora i dati di esempio: .*\n$/)
    const held = await freePort()
    const listen = `perl -MIO::Socket::INET -e 'IO::Socket::INET->new(Listen => 1, LocalPort => ${held}) && sleep 60'`
    const { output } = await debian.run(
      `(${listen}) > /dev/null 2>&1 & sleep 1; ${INSTALL} ${settings} PORT=${held}; kill $!`,
    )
    expect(output).toMatch(new RegExp(`la ${held} è occupata da perl \\(pid \\d+\\)\\.\nFerma chi`))
  })

  test('two commands lead from nothing to the shop’s site, and its mail arrives', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const install = `${INSTALL} SITE_ORIGIN=${origin} MAIL_URL=${mail.url.replace('//', '//shop:first@')} \\
      MAIL_TO=bottega@example.com MAIL_FROM=modulo@example.com PORT=${await freePort()} RATE_LIMIT=off`
    // An interrupted installation leaves nothing in the way of the next one, and nothing that runs.
    for (const [signal, step] of [
      ['HUP', 'Preparo'],
      ['INT', 'Installo i pacchetti'],
      ['KILL', 'Provo'],
    ] as const) {
      await interrupt(install, signal, says(step))
      const left = `for _ in $(seq 100); do pgrep -u officina,officina-build || exit 0; sleep 0.1; done`
      expect(
        (await debian.run(`(${left}) > /dev/null; pgrep -au officina,officina-build`)).output,
        step,
      ).toBe('')
    }
    await interrupt(install, 'KILL', says('Passo a'))
    const began = performance.now()
    const { code, output } = await debian.run(install)
    expect(code, output).toBe(0)
    const seconds = Math.round((performance.now() - began) / 1000)
    process.stdout.write(
      `Installed in ${seconds} s${debian.hasPackages ? ', with packages kept from an earlier run' : ''}\n`,
    )
    if (!debian.hasPackages) await debian.keepPackages()
    await expect.poll(() => page('/').catch(String)).toContain('Bottega del Bit')
    const visitors = sendVisitors(origin)
    await visit(visitors)
    await mail.waitForMessage(({ to }) => to?.[0]?.address === 'bottega@example.com')
  })

  test('the site runs as a user who can write to nothing but its data', async () => {
    const { output } = await debian.run(
      'ps -o user= -p "$(systemctl show --value -p MainPID officina.service)"',
    )
    expect(output.trim()).toBe('officina')
    const command = await debian.run('systemctl show -p ExecStart officina.service')
    expect(command.output).toContain(' --max-semi-space-size=2 ')
    const writable = await debian.run(
      'setpriv --reuid officina --regid officina --init-groups find /srv /etc /var/cache/officina-build -writable -not -type l 2> /dev/null',
    )
    expect(writable.output).toBe('')
    const settings = await debian.run('stat -c "%a %U %G" /etc/officina.env')
    expect(settings.output.trim()).toBe('640 root officina')
  })

  test('an update takes a new lock file and a text changed on the machine, and no visitor is turned away', {
    timeout: TIMEOUT_MS,
  }, async () => {
    shop.removePackages(['postal-mime'])
    await debian.run("sed -i 's/^brand: .*/brand: Bottega del Byte/' /srv/officina/source/content/shop.yaml")
    const { code, output } = await whileVisited('officina update')
    expect(code, output).toBe(0)
    expect(output).toContain('Installo i pacchetti')
    expect(await page('/')).toContain('Bottega del Byte')
  })

  test('what packages bring has no part in what root runs, nor in the server', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await debian.run(
      'touch /tmp/hostile; chmod 666 /tmp/hostile; git -C /srv/officina/source checkout --quiet .',
    )
    const commit = shop.addHostilePackage(HOSTILE)
    const { code, output } = await debian.run('officina update')
    expect(code, output).toBe(0)
    const attempts = (await debian.run('cat /tmp/hostile')).output.trim().split('\n')
    expect(attempts).toContainEqual(expect.stringMatching(/ build$/))
    expect(attempts.filter((line) => line.startsWith('0 '))).toEqual([])
    const release = 'cd /srv/officina/current'
    const git = 'git --git-dir=/srv/officina/source/.git --work-tree=.'
    expect(await debian.run(`${release}; ${git} diff --name-only ${commit}`)).toEqual({ code: 0, output: '' })
    const units = 'for unit in officina*.*; do cmp "$unit" "/etc/systemd/system/$unit"; done'
    expect(await debian.run(`${release}/deploy/debian; ${units}`)).toEqual({ code: 0, output: '' })
    const special = await debian.run(
      `${release}; find . -perm /6022 ! -type l; find dist deploy server ! -type f ! -type d; ps -o args= -u officina-build`,
    )
    expect(special.output).toBe('')
    const { output: writable } = await debian.run(
      'setpriv --reuid officina-build --regid officina-build --clear-groups find /srv /etc /usr /var/lib -writable ! -type l 2> /dev/null',
    )
    expect(
      writable.split('\n').filter((path) => path && !/^\/srv\/officina\/build(\/|$)/.test(path)),
    ).toEqual([])
  })

  test('an update whose build fails leaves the site as it is', { timeout: TIMEOUT_MS }, async () => {
    const commit = shop.commit('A slip', 'content/home.yaml', (text) => `${text}\nslip: true\n`)
    const before = await current()
    const { code, output } = await whileVisited(`officina update ${commit}`)
    expect(code).toBe(1)
    expect(output).toContain('slip')
    expect(output).toContain('non è cambiato niente')
    expect(await current()).toBe(before)
  })

  test('an update that does not become ready is not switched to', { timeout: TIMEOUT_MS }, async () => {
    shop.commit('Mend the slip', 'content/home.yaml', (text) => text.replace('\nslip: true\n', ''))
    // From here on only the server is tested: the pages stay as they are.
    shop.commit(
      'Build no page anew',
      'site/build/main.ts',
      () =>
        "import { cpSync } from 'node:fs'\ncpSync('/srv/officina/current/dist', 'dist', { recursive: true })\n",
    )
    const commit = shop.commit('A fault', 'server/main.ts', (text) => `throw new Error('broken')\n${text}`)
    const before = await current()
    const { code, output } = await whileVisited(`officina update ${commit}`)
    expect(code).toBe(1)
    expect(output).toContain('broken')
    expect(await current()).toBe(before)
  })

  /** Commits a change of the schema, and the statement that takes it back. */
  const changeSchema = (store: 'sqlite' | 'postgres', table: string, steps: number) => {
    shop.commit('A step', `server/outbox/${store}/migrations.ts`, (text) =>
      text.replace(/^\]$/m, `  'ALTER TABLE ${table} ADD later text',\n]`),
    )
    shop.commit('Its return', 'server/outbox/schema-version.ts', (text) =>
      text.replace(
        new RegExp(`${store.toUpperCase()}_RETURNS: .*`),
        `$&\n  ${steps + 1}: 'ALTER TABLE ${table} DROP later',`,
      ),
    )
  }

  /** Commits a fault: every server that systemd starts ends by itself, after it has changed the schema. `liveAgain` mends it. */
  const dieWhereVisitorsAre = () =>
    shop.commit('A fault where visitors are', 'server/start.ts', (text) =>
      text.replace(
        /^ {2}worker\.start\(\)$/m,
        "  if (process.env.LISTEN_FDS) throw new OperatorError('died where visitors are')\n$&",
      ),
    )
  const liveAgain = () =>
    shop.commit('Mend it', 'server/start.ts', (text) =>
      text.replace(/^ {2}if \(process\.env\.LISTEN_FDS\).*\n/m, ''),
    )

  test('an update that changes the schema and fails only where visitors are goes back, says why and loses nothing', {
    timeout: TIMEOUT_MS,
  }, async () => {
    shop.commit('No fault', 'server/main.ts', (text) => text.replace("throw new Error('broken')\n", ''))
    changeSchema('sqlite', 'requests', SQLITE_MIGRATIONS.length)
    const commit = dieWhereVisitorsAre()
    const before = await current()
    const { code, output } = await whileVisited(`officina update ${commit}`)
    expect(code, output).toBe(1)
    expect(output).toContain('died where visitors are')
    expect(output).toContain('è di nuovo in rete')
    expect(await current()).toBe(before)
    expect((await debian.run('officina rollback --list')).output).not.toContain(commit.slice(0, 7))
  })

  test('nothing new makes no release, so the way back stays', { timeout: TIMEOUT_MS }, async () => {
    liveAgain()
    const served = async () => (await debian.run('officina rollback --list')).output
    expect(await debian.run('officina update')).toMatchObject({ code: 0 })
    const list = await served()
    const { code, output } = await debian.run('officina update')
    expect([code, output]).toEqual([0, expect.stringContaining('Niente di nuovo')])
    expect(await served()).toBe(list)
  })

  test.each(['INT', 'HUP', 'KILL'])(
    'what %s ends at any step leaves the site to its visitors, and no server and no copy of the requests',
    { timeout: TIMEOUT_MS },
    async (signal) => {
      const commit = shop.commit(`At ${signal}`, 'deploy/debian/site.caddy', (text) => `# ${signal}\n${text}`)
      const before = [await current(), (await debian.run('cat /etc/officina.env')).output]
      const visitors = sendVisitors(origin)
      try {
        for (const [command, step] of [
          ['officina set MAIL_URL', says('Server della posta')],
          ['officina update', says('Guardo')],
          ['officina update', says('Preparo')],
          [`${INSTALL} MAIL_TO=other@example.com`, says('Preparo')],
          ['officina update', says('Copio le richieste')],
          ['officina update', `[ "$(${SERVERS})" = 2 ]`],
          [`${INSTALL} MAIL_TO=other@example.com`, `[ "$(${SERVERS})" = 2 ]`],
        ] as const) {
          await interrupt(command, signal, step)
          const left = `for _ in $(seq 100); do [ "$(${SERVERS})" = 1 ] && break; sleep 0.1; done; ${SERVERS}; pgrep -u officina-build`
          expect((await debian.run(left)).output, command).toBe('1\n')
          expect([await current(), (await debian.run('cat /etc/officina.env')).output]).toEqual(before)
        }
        await interrupt('officina update', signal, says('Passo a'))
        await interrupt(INSTALL, signal, 'systemctl show -P ActiveState caddy.service | grep -q reloading')
      } finally {
        await visit(visitors)
      }
      const { code, output } = await whileVisited('officina update')
      expect(code, output).toBe(0)
      expect(await current()).toContain(commit.slice(0, 7))
      const running = 'readlink /proc/$(systemctl show --value -p MainPID officina.service)/cwd'
      expect((await debian.run(running)).output).toBe(await current())
      const copies = await debian.run(
        `grep -rl '${acknowledged[0]}' /var/lib/officina /var/cache /srv/officina --exclude-dir=node_modules /tmp /run /dev/shm`,
      )
      const known = /^(?:\/var\/lib\/officina\/(?:outbox|backups\/[\w-]+)\.sqlite(?:-wal)?)?$/
      expect(copies.output).toContain('outbox.sqlite')
      expect(copies.output.split('\n').filter((file) => !known.test(file))).toEqual([])
    },
  )

  test('a build that leaves a link is refused: root would follow it', { timeout: TIMEOUT_MS }, async () => {
    const build = (text: string) =>
      `${text}import { symlinkSync } from 'node:fs'\nsymlinkSync('/etc', 'dist/etc')\n`
    const commit = shop.commit('A link', 'site/build/main.ts', build)
    const before = await current()
    const { code, output } = await debian.run(`officina update ${commit}`)
    expect(code).toBe(1)
    expect(output).toMatch(/né un file né una cartella: .*dist\/etc\n/)
    expect(await current()).toBe(before)
    shop.commit('No link', 'site/build/main.ts', (text) => text.split('import { symlinkSync }')[0] ?? '')
  })

  test('a rollback leads back over a change of the schema, to any release that is kept, without losing a request', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { output: list } = await debian.run('officina rollback --list')
    const [newest = '', ...older] = list.split('\n').map((line) => line.split(' ')[0] ?? '')
    for (const release of [older[0], newest]) {
      const { code, output } = await whileVisited(`officina rollback ${release}`)
      expect(code, output).toBe(0)
      expect(output).not.toMatch(/Installo|Preparo/)
      expect((await current()).trim()).toBe(`/srv/officina/releases/${release}`)
    }
    const unknown = await debian.run('officina rollback 20200101-000000-abcdefg')
    expect([unknown.code, unknown.output]).toEqual([1, expect.stringContaining(newest)])
  })

  test('what stops an update says what to do about it', { timeout: TIMEOUT_MS }, async () => {
    const source = 'cd /srv/officina/source'
    const before = await current()
    const refused = async (prepare: string, command: string) => {
      expect(await debian.run(`${source} && ${prepare}`)).toMatchObject({ code: 0 })
      const { code, output } = await debian.run(command)
      expect(code, output).toBe(1)
      return output
    }
    expect(
      await refused('echo MAIL_URL=x > .env && git add --force .env', 'officina update --offline'),
    ).toContain('Sembra un segreto e nel repository non deve starci: .env')
    expect(
      await refused('git rm -qf .env && git remote set-url origin /shared/away.git', 'officina update'),
    ).toContain('officina update --offline')
    shop.commit('Upstream', 'content/home.yaml', (text) => `# upstream\n${text}`)
    expect(
      await refused(
        "git remote set-url origin /shared/shop.git && sed -i '1i # here' content/home.yaml",
        'officina update',
      ),
    ).toMatch(
      /content\/home\.yaml\n.*Per tenere le une e le altre: git -C \/srv\/officina\/source pull --rebase --autostash/s,
    )
    expect(await refused('git commit -qam Here', 'officina update')).toContain('reset --hard @{upstream}')
    shop.rewriteHistory()
    expect(await refused('git reset -q --hard @{upstream}', 'officina update')).toContain(
      'Per tenere le une e le altre',
    )
    // The refusal’s first command repairs the clone.
    const mended = await debian.run(`${source} && git pull -q --rebase --autostash && git status --short`)
    expect(mended).toEqual({ code: 0, output: '' })
    const commit = shop.removePackages(['dependency-cruiser'])
    const updateOnDisk = (megabytes: number, meanwhile = 'true') =>
      `unshare --mount sh -c 'mount -t tmpfs -o size=${megabytes}m tmpfs /mnt && mkdir /mnt/changed /mnt/work &&
        mount -t overlay overlay -o lowerdir=/srv/officina,upperdir=/mnt/changed,workdir=/mnt/work /srv/officina &&
        { (${meanwhile}) > /dev/null 2>&1 & } && officina update'`
    expect(await refused('true', updateOnDisk(64))).toMatch(/In \/srv\/officina ci sono solo \d+ MB liberi/)
    const fill = `until ls /srv/officina/releases/*.new/node_modules; do sleep 0.1; done; dd if=/dev/zero of=/mnt/fill bs=1M`
    expect(await refused('true', updateOnDisk(1700, fill))).toMatch(
      /Il disco di \/srv\/officina è pieno.*non è cambiato niente/s,
    )
    const packages = '/var/cache/officina/npm'
    const offline = `npm_config_registry=http://127.0.0.1:9 officina update ${commit}`
    expect(await refused(`mv ${packages} ${packages}.away`, offline)).toContain('senza rete npm')
    await debian.run(`rm -rf ${packages}; mv ${packages}.away ${packages}`)
    expect(await current()).toBe(before)
  })

  test('no setting that the server or Caddy refuses reaches them', { timeout: TIMEOUT_MS }, async () => {
    const file = async () => (await debian.run('cat /etc/officina.env')).output
    const before = await file()
    for (const [setting, words] of [
      ['SITE_ORIGIN=www.example.com', 'SITE_ORIGIN: "www.example.com" non va bene'],
      ['MAIL_TO=nobody', 'MAIL_TO: "nobody" non va bene'],
      [`MAIL_URL=${mail.url.replace('//', '//u:p#w@').replace(/\d+$/, '9')}`, 'MAIL_URL'],
      ['OTHER_HOST=https://example.com', 'OTHER_HOST: "https://example.com" non va bene'],
      ['PORT=99999', 'PORT: "99999" non va bene'],
      ['CONTENT_DIR=/srv/nowhere', '/srv/nowhere non è un clone'],
      ['DATABASE_URL=postgres://u:p@127.0.0.1:9/x', 'correggi DATABASE_URL'],
      ['HOST=192.0.2.77', 'officina.socket: Failed to'],
    ]) {
      const { code, output } = await debian.run(`${INSTALL} '${setting}'`)
      expect([code, output]).toEqual([1, expect.stringContaining(words ?? '')])
    }
    expect(await file()).toBe(before)
    const encrypted = `https://localhost:${await freePort()}`
    // Both Node and the installer understand quotes.
    await debian.run(`sed -i 's/^MAIL_TO=\\(.*\\)/MAIL_TO="\\1"/' /etc/officina.env`)
    const { code, output } = await whileVisited(
      `export CURL_CA_BUNDLE=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
       ${INSTALL} SITE_ORIGIN=${encrypted.toUpperCase()}/,${origin}/`,
    )
    expect(code, output).toBe(0)
    expect(output).toContain(`Fatto: ${encrypted} è in rete`)
    const asked = await debian.run(`printf '%s\\n' site.invalid no ${origin} | officina set SITE_ORIGIN`)
    expect(asked.output).toContain('site.invalid non esiste nel DNS')
    expect(asked.code, asked.output).toBe(0)
  })

  test('new content is published by itself, and what cannot be is told to the owner', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const timer = 'systemctl is-active officina-watch.timer'
    expect((await debian.run(`officina watch on; ${timer}; officina watch off; ${timer}`)).output).toMatch(
      /\nactive\nI contenuti nuovi ora si pubblicano con: officina update\ninactive\n$/,
    )
    const content = 'content/shop.yaml'
    shop.commit('A real build', 'site/build/main.ts', (text) => `${text}\nconsole.log('x')\n`)
    // A restart, because the timer may just have started the service.
    await debian.run('systemctl restart officina-watch.service')
    const code = await mail.waitForMessage(({ text }) => text?.includes('«A real build»') ?? false)
    expect(code.text).toMatch(/fuori dalla cartella content: .*site\/build\/main\.ts/)
    const before = await current()
    await debian.run('officina update')
    expect(await current()).not.toBe(before)
    shop.commit('New words', content, (text) => text.replace(/^brand: .*$/m, 'brand: Bottega del Nibble'))
    await debian.run('systemctl start officina-watch.service')
    expect((await debian.run('cat /srv/officina/current/content/shop.yaml')).output).toContain('Nibble')
  })

  test('the content may have a repository of its own, and what does not build is told to the owner', {
    timeout: TIMEOUT_MS,
  }, async () => {
    shop.commit('The real build', 'site/build/main.ts', () =>
      readFileSync(join(projectRoot, 'site/build/main.ts'), 'utf8'),
    )
    const git = 'git -c user.name=Shop -c user.email=shop@example.com'
    const create = `cp -r /srv/officina/source/content /tmp/content && cd /tmp/content && git init -q -b main &&
      git add -A && ${git} commit -qm Content && git clone -q --bare . /shared/content.git &&
      git clone -q /shared/content.git /srv/officina/content && git remote add origin /shared/content.git`
    expect(await debian.run(create)).toMatchObject({ code: 0 })
    expect(await debian.run('git -C /srv/officina/source pull -q')).toMatchObject({ code: 0 })
    const install = await whileVisited(`${INSTALL} CONTENT_DIR=/srv/officina/content`)
    expect(install.code, install.output).toBe(0)
    const push = (change: string) =>
      debian.run(`cd /tmp/content && ${change} && ${git} commit -qam Words && git push -q origin main &&
        systemctl start officina-watch.service`)
    const before = await current()
    const colours = (ink: string) =>
      `{ ground: "#9ccabd", signal: "#ffd02b", ink: "${ink}", paper: "#fbfcfa" }`
    writeFileSync(
      join(shop.folder, 'colours.yaml'),
      `light: ${colours('#eff7f3')}\ndark: ${colours('#0e2a2c')}\n`,
    )
    await push(`service=$(ls services/*.yaml | head -n 1) && cp $service \${service%.yaml}.yml &&
      mkdir -p brand && cp /shared/colours.yaml brand && git add --all`)
    const { text } = await mail.waitForMessage(({ text }) => text?.includes('«Words»') ?? false)
    expect(text).toContain('il sito è rimasto com’era.\n\n')
    expect(text).toMatch(
      /^content\/services\/(.*)\.yml: ha lo stesso indirizzo di services\/\1\.yaml: tieni un file solo/m,
    )
    expect(text).toMatch(
      /^content\/brand\/colours\.yaml, riga 1: il campo light\.ink .* che si legge su .* come "#[0-9a-f]{6}"/m,
    )
    expect(text).not.toMatch(/qui sopra|npm|node_modules/)
    expect(await current()).toBe(before)
    await push(`git revert --no-commit HEAD && sed -i 's/^brand: .*/brand: Bottega del Nastro/' shop.yaml`)
    expect(await page('/')).toContain('Bottega del Nastro')
  })

  test('everything that was acknowledged is kept once and mailed', async () => {
    const { output } = await debian.run('officina requests list --json')
    const messages = (JSON.parse(output) as { message: string }[]).map(({ message }) => message)
    expect(messages.toSorted()).toEqual(acknowledged.toSorted())
    for (const message of acknowledged)
      await mail.waitForMessage(({ text }) => text?.includes(message) ?? false)
  })

  test('a backup is put back by the commands of the documentation', async () => {
    const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')
    const [, stop = '', putBack = ''] =
      /^(systemctl stop .*\n)(cd [^`]*outbox\.sqlite\n[^`]*)```/m.exec(operations) ?? []
    await debian.run('officina requests backup /var/lib/officina/backups/COPY')
    const before = await debian.run('officina requests list')
    await debian.run('officina requests delete --email anna@example.com')
    // If the socket stayed active, the next visitor would start the site while its database is being replaced.
    expect((await debian.run(`${stop}systemctl is-active officina.socket`)).code).not.toBe(0)
    expect(await debian.run(`set -e; ${putBack}`)).toEqual({ code: 0, output: '' })
    await expect.poll(() => page('/readyz')).toContain('"ok":true')
    expect(await debian.run('officina requests list')).toEqual(before)
  })

  test('the doctor finds nothing wrong with it, and names what somebody broke', async () => {
    expect(await debian.run('officina doctor')).toEqual({
      code: 0,
      output: expect.not.stringContaining('MALE'),
    })
    await debian.run('chmod 644 /etc/officina.env; chown root /var/lib/officina/backups.jsonl')
    await debian.run('systemctl stop caddy.service')
    const { code, output } = await debian.run('officina doctor')
    expect(code).toBe(1)
    const remedies = [...output.matchAll(/ MALE .*\n\s+→ (.*)/g)].map(([, remedy]) => remedy)
    expect(remedies).toEqual([
      'chown root:officina /etc/officina.env && chmod 640 /etc/officina.env',
      'systemctl start caddy.service; se non basta: journalctl -u caddy.service -n 20',
      expect.stringContaining('se parla di copie (backup)'),
      'chown -R officina: /var/lib/officina',
    ])
    await debian.run('chown -R officina: /var/lib/officina; systemctl start caddy.service')
    unknownRecipient = 'bottega@example.com'
    await visit(sendVisitors(origin))
    await expect
      .poll(async () => (await debian.run('officina doctor')).output, { timeout: 60_000 })
      .toContain(`Il server di posta rifiuta: ${unknownRecipient}: `)
    unknownRecipient = ''
    await debian.run('officina requests delete --email anna@example.com')
  })

  test('a mail password that was changed at night is known by morning: by mail where that goes out, else at the next login', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const night = () => debian.run('systemctl start officina-doctor.service')
    const login = async () =>
      (await debian.run(`echo exit | script -qec 'setsid --ctty --wait login -f root' /dev/null`)).output
    await debian.run(`${INSTALL} MAIL_TO=bottega@example.com,anna@example.com`)
    unknownRecipient = 'bottega@example.com'
    await debian.run('chmod 644 /etc/officina.env')
    await night()
    const wrong = await mail.waitForMessage(({ subject }) => subject === 'Il sito ha bisogno di te')
    expect([wrong.envelope.to, wrong.text]).toEqual([
      ['anna@example.com'],
      expect.stringContaining('chmod 640 /etc/officina.env'),
    ])
    unknownRecipient = ''
    password = 'second'
    await night()
    expect(await login()).toMatch(
      /officina doctor.*rifiuta utente o password.*officina set MAIL_URL.*non si è potuto mandare/s,
    )
    const answers = ['localhost', `${mail.port}`, 'shop', 'second']
    const set = await whileVisited(
      `chmod 640 /etc/officina.env; printf '%s\\n' ${answers.join(' ')} | officina set MAIL_URL`,
    )
    expect(set.code, set.output).toBe(0)
    await debian.run('systemctl start officina-backup.service')
    await night()
    await mail.waitForMessage(({ subject }) => subject?.includes('tutto a posto') ?? false)
    expect(await login()).not.toContain('officina doctor')
  })

  test('on PostgreSQL too, an update that changes the schema and fails only where visitors are goes back and loses nothing', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const postgres = await startPostgres()
    try {
      const url = await postgres.createDatabase()
      expect(await debian.run(`${INSTALL} DATABASE_URL=${url}`)).toMatchObject({ code: 0 })
      acknowledged.length = 0
      changeSchema('postgres', 'outbox.requests', POSTGRES_MIGRATIONS.length)
      dieWhereVisitorsAre()
      const before = await current()
      const dead = await whileVisited('officina update')
      expect([dead.code, dead.output]).toEqual([
        1,
        expect.stringMatching(/died where visitors are.*è di nuovo in rete/s),
      ])
      expect(await current()).toBe(before)
      liveAgain()
      for (const command of ['officina update', 'officina rollback']) {
        const { code, output } = await whileVisited(command)
        expect(code, output).toBe(0)
      }
      const stored = await postgres.query(url, 'SELECT message FROM outbox.requests')
      expect(stored.map(({ message }) => message).toSorted()).toEqual(acknowledged.toSorted())
    } finally {
      await debian.run('systemctl stop officina.socket officina.service')
      await postgres.remove()
    }
  })

  const current = async () => (await debian.run('readlink /srv/officina/current')).output

  async function page(path: string): Promise<string> {
    return (await fetch(origin + path)).text()
  }

  /** Ends a command by `signal` as soon as the line of shell `step` succeeds; the command may have ended before. */
  async function interrupt(command: string, signal: string, step: string): Promise<void> {
    // A shell starts background commands with INT ignored and no input; perl and the FIFO undo both.
    await debian.run(
      `[ -e /tmp/input ] || mkfifo /tmp/input; : > ${SAID}
       perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' ${command} <> /tmp/input > ${SAID} 2>&1 &
       until ${step}; do sleep 0.05; kill -0 $! || break; done; kill -${signal} $!; wait $!`,
    )
  }

  async function whileVisited(command: string) {
    const visitors = sendVisitors(origin)
    const ended = await debian.run(command)
    await visit(visitors)
    return ended
  }

  async function visit(visitors: ReturnType<typeof sendVisitors>): Promise<void> {
    const visits = await visitors.callBack()
    // No request waited too long during a switch either: Caddy would have answered 502 (deploy/debian/site.caddy).
    expect(visits.failures).toEqual([])
    expect(visits.pages).toBeGreaterThan(0)
    acknowledged.push(...visits.acknowledged)
  }
})
