import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
// Enough for a whole installation with its packages, on a busy machine.
vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

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
  })
  afterAll(async () => {
    await debian?.remove()
    await mail?.close()
    if (shop) rmSync(shop.folder, { recursive: true, force: true })
  })

  test.runIf(SUITE === 'bookworm')('Debian’s own Node is told that it is too old', async () => {
    const output = await run('cd /srv/officina/source && npm start --silent; test ! -e node_modules')
    expect(output).toMatch(/^Node 18\.\S+ è troppo vecchio: [^\n]+\n$/)
  })

  test('the installation changes nothing while a setting is missing, and names it', async () => {
    expect(await run(`${INSTALL} MAIL_TO=anna@example.com`, 1)).toContain(
      'Mancano queste impostazioni: SITE_ORIGIN MAIL_URL MAIL_FROM',
    )
    expect((await debian.run('ls /etc/officina.env /srv/officina/current')).code).not.toBe(0)
  })

  test('what would only show after minutes is said at once: the example’s facts, and a port that another program has', async () => {
    const settings = `SITE_ORIGIN=${origin} MAIL_URL=file: MAIL_TO=anna@example.com MAIL_FROM=anna@example.com`
    const facts = '/srv/officina/source/content/shop.yaml'
    const example = await run(
      `sed -i 's/^example: false/example: true/' ${facts}; ${INSTALL} ${settings}; git -C /srv/officina/source checkout -q .`,
    )
    expect(example).toMatch(/^In .*\/shop\.yaml ci sono ancora i dati di esempio: .*\n$/)
    const held = await freePort()
    const listen = `perl -MIO::Socket::INET -e 'IO::Socket::INET->new(Listen => 1, LocalPort => ${held}) && sleep 60'`
    const { output } = await debian.run(
      `(${listen}) > /dev/null 2>&1 & sleep 1; ${INSTALL} ${settings} PORT=${held}; kill $!`,
    )
    expect(output).toMatch(new RegExp(`la ${held} è occupata da perl \\(pid \\d+\\)\\.\nFerma chi`))
  })

  test('two commands lead from nothing to the shop’s site, and its mail arrives', async () => {
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
      expect(await run(`(${left}) > /dev/null; pgrep -au officina,officina-build`, 1), step).toBe('')
    }
    await interrupt(install, 'KILL', says('Passo a'))
    const began = performance.now()
    await run(install)
    process.stdout.write(`Installed in ${Math.round((performance.now() - began) / 1000)} s\n`)
    await expect.poll(() => page('/').catch(String)).toContain('Bottega del Bit')
    const visitors = sendVisitors(origin)
    await visit(visitors)
    await mail.waitForMessage(({ to }) => to?.[0]?.address === 'bottega@example.com')
  })

  test('the site runs as a user who can write to nothing but its data', async () => {
    expect(await run('ps -o user= -p "$(systemctl show --value -p MainPID officina.service)"')).toBe(
      'officina\n',
    )
    expect(await run('systemctl show -p ExecStart officina.service')).toContain(' --max-semi-space-size=2 ')
    const { output: writable } = await debian.run(
      'setpriv --reuid officina --regid officina --init-groups find /srv /etc /var/cache/officina-build -writable -not -type l 2> /dev/null',
    )
    expect(writable).toBe('')
    expect(await run('stat -c "%a %U %G" /etc/officina.env')).toBe('640 root officina\n')
  })

  test('an update takes a new lock file and a text changed on the machine, and no visitor is turned away', async () => {
    shop.removePackages(['postal-mime'])
    await debian.run("sed -i 's/^brand: .*/brand: Bottega del Byte/' /srv/officina/source/content/shop.yaml")
    expect(await whileVisited('officina update')).toContain('Installo i pacchetti')
    expect(await page('/')).toContain('Bottega del Byte')
  })

  test('what packages bring has no part in what root runs, nor in the server', async () => {
    await debian.run(
      'touch /tmp/hostile; chmod 666 /tmp/hostile; git -C /srv/officina/source checkout --quiet .',
    )
    const commit = shop.addHostilePackage(HOSTILE)
    await run('officina update')
    const attempts = (await run('cat /tmp/hostile')).trim().split('\n')
    expect(attempts).toContainEqual(expect.stringMatching(/ build$/))
    expect(attempts.filter((line) => line.startsWith('0 '))).toEqual([])
    const release = 'cd /srv/officina/current'
    const git = 'git --git-dir=/srv/officina/source/.git --work-tree=.'
    expect(await run(`${release}; ${git} diff --name-only ${commit}`)).toBe('')
    const units = 'for unit in officina*.*; do cmp "$unit" "/etc/systemd/system/$unit"; done'
    expect(await run(`${release}/deploy/debian; ${units}`)).toBe('')
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

  test('an update whose build fails leaves the site as it is', async () => {
    const commit = shop.commit('A slip', 'content/home.yaml', (text) => `${text}\nslip: true\n`)
    const before = await current()
    const output = await whileVisited(`officina update ${commit}`, 1)
    expect(output).toContain('slip')
    expect(output).toContain('non è cambiato niente')
    expect(await current()).toBe(before)
  })

  test('an update that does not become ready is not switched to', async () => {
    shop.commit('Mend the slip', 'content/home.yaml', (text) => text.replace('\nslip: true\n', ''))
    // Until the commit 'The real build' no page is built anew, because the tests up to there need no new page.
    shop.commit(
      'Build no page anew',
      'site/build/main.ts',
      () =>
        "import { cpSync } from 'node:fs'\ncpSync('/srv/officina/current/dist', 'dist', { recursive: true })\n",
    )
    const commit = shop.commit('A fault', 'server/main.ts', (text) => `throw new Error('broken')\n${text}`)
    const before = await current()
    expect(await whileVisited(`officina update ${commit}`, 1)).toContain('broken')
    expect(await current()).toBe(before)
  })

  /** Commits a change of the schema, and the statement that takes it back. */
  const changeSchema = (store: 'sqlite' | 'postgres', table: string, steps: number) => {
    shop.commit('A step', `server/outbox/${store}/migrations.ts`, (text) =>
      text.replace(/^\]$/m, `  'ALTER TABLE ${table} ADD later text',\n]`),
    )
    shop.commit('Its down migration', 'server/outbox/schema-version.ts', (text) =>
      text.replace(
        new RegExp(`${store.toUpperCase()}_DOWN_MIGRATIONS: .*`),
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
  const WENT_BACK = /died where visitors are.*è di nuovo in rete/s
  const liveAgain = () =>
    shop.commit('Mend it', 'server/start.ts', (text) =>
      text.replace(/^ {2}if \(process\.env\.LISTEN_FDS\).*\n/m, ''),
    )

  test('an update that changes the schema and fails only where visitors are goes back, says why and loses nothing', async () => {
    shop.commit('No fault', 'server/main.ts', (text) => text.replace("throw new Error('broken')\n", ''))
    changeSchema('sqlite', 'requests', SQLITE_MIGRATIONS.length)
    const commit = dieWhereVisitorsAre()
    const before = await current()
    expect(await whileVisited(`officina update ${commit}`, 1)).toMatch(WENT_BACK)
    expect(await current()).toBe(before)
    expect(await run('officina rollback --list')).not.toContain(commit.slice(0, 7))
  })

  test('an update that finds nothing new makes no release, so the way back stays', async () => {
    liveAgain()
    await run('officina update')
    const list = await run('officina rollback --list')
    expect(await run('officina update')).toContain('Niente di nuovo')
    expect(await run('officina rollback --list')).toBe(list)
  })

  test.each(['INT', 'HUP', 'KILL'])(
    'a command that %s ends at any step keeps the site in use, and leaves no second server and no copy of the requests',
    async (signal) => {
      const commit = shop.commit(`At ${signal}`, 'deploy/debian/site.caddy', (text) => `# ${signal}\n${text}`)
      const before = await inUse()
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
          expect(await run(left, 1), command).toBe('1\n')
          expect(await inUse()).toBe(before)
        }
        await interrupt('officina update', signal, says('Passo a'))
        await interrupt(INSTALL, signal, 'systemctl show -P ActiveState caddy.service | grep -q reloading')
      } finally {
        await visit(visitors)
      }
      await whileVisited('officina update')
      expect(await current()).toContain(commit.slice(0, 7))
      const running = 'readlink /proc/$(systemctl show --value -p MainPID officina.service)/cwd'
      expect(await run(running)).toBe(await current())
      const { output: copies } = await debian.run(
        `grep -rl '${acknowledged[0]}' /var/lib/officina /var/cache /srv/officina --exclude-dir=node_modules /tmp /run /dev/shm`,
      )
      const known = /^(?:\/var\/lib\/officina\/(?:outbox|backups\/[\w-]+)\.sqlite(?:-wal)?)?$/
      expect(copies).toContain('outbox.sqlite')
      expect(copies.split('\n').filter((file) => !known.test(file))).toEqual([])
    },
  )

  test('a build that leaves a link is refused: root would follow it', async () => {
    const build = (text: string) =>
      `${text}import { symlinkSync } from 'node:fs'\nsymlinkSync('/etc', 'dist/etc')\n`
    const commit = shop.commit('A link', 'site/build/main.ts', build)
    const before = await current()
    expect(await run(`officina update ${commit}`, 1)).toMatch(/né un file né una cartella: .*dist\/etc\n/)
    expect(await current()).toBe(before)
    shop.commit('No link', 'site/build/main.ts', (text) => text.split('import { symlinkSync }')[0] ?? '')
  })

  test('a rollback leads back over a change of the schema, to any release that is kept, without losing a request', async () => {
    const list = await run('officina rollback --list')
    const [newest = '', ...older] = list.split('\n').map((line) => line.split(' ')[0] ?? '')
    for (const release of [older[0], newest]) {
      expect(await whileVisited(`officina rollback ${release}`)).not.toMatch(/Installo|Preparo/)
      expect((await current()).trim()).toBe(`/srv/officina/releases/${release}`)
    }
    expect(await run('officina rollback 20200101-000000-abcdefg', 1)).toContain(newest)
  })

  test('what stops an update says what to do about it', async () => {
    const source = 'cd /srv/officina/source'
    const before = await current()
    const refused = async (prepare: string, command: string) => {
      await run(`${source} && ${prepare}`)
      return run(command, 1)
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
    expect(await run(`${source} && git pull -q --rebase --autostash && git status --short`)).toBe('')
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

  test('no setting that the server or Caddy refuses reaches them', async () => {
    const before = await inUse()
    for (const [setting, words] of [
      ['SITE_ORIGIN=www.example.com', 'SITE_ORIGIN: "www.example.com" non va bene'],
      ['MAIL_TO=nobody', 'MAIL_TO: "nobody" non va bene'],
      [`MAIL_URL=${mail.url.replace('//', '//u:p#w@').replace(/\d+$/, '9')}`, 'MAIL_URL'],
      ['OTHER_HOST=https://example.com', 'OTHER_HOST: "https://example.com" non va bene'],
      ['PORT=99999', 'PORT: "99999" non va bene'],
      ['CONTENT_DIR=/srv/nowhere', '/srv/nowhere non è un clone'],
      ['DATABASE_URL=postgres://u:p@127.0.0.1:9/x', 'correggi DATABASE_URL'],
      ['HOST=192.0.2.77', 'officina.socket: Failed to'],
    ] as const) {
      expect(await run(`${INSTALL} '${setting}'`, 1)).toContain(words)
    }
    expect(await inUse()).toBe(before)
    const encrypted = `https://localhost:${await freePort()}`
    // Both Node and the installer understand quotes.
    await debian.run(`sed -i 's/^MAIL_TO=\\(.*\\)/MAIL_TO="\\1"/' /etc/officina.env`)
    const output = await whileVisited(
      `export CURL_CA_BUNDLE=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
       ${INSTALL} SITE_ORIGIN=${encrypted.toUpperCase()}/,${origin}/`,
    )
    expect(output).toContain(`Fatto: ${encrypted} è in rete`)
    const asked = await run(`printf '%s\\n' site.invalid no ${origin} | officina set SITE_ORIGIN`)
    expect(asked).toContain('site.invalid non esiste nel DNS')
  })

  test('new content is published by itself, and what cannot be is told to the owner', async () => {
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
    expect(await run('cat /srv/officina/current/content/shop.yaml')).toContain('Nibble')
  })

  test('the content may have a repository of its own, and what does not build is told to the owner', async () => {
    shop.commit('The real build', 'site/build/main.ts', () =>
      readFileSync(join(projectRoot, 'site/build/main.ts'), 'utf8'),
    )
    const git = 'git -c user.name=Shop -c user.email=shop@example.com'
    const create = `cp -r /srv/officina/source/content /tmp/content && cd /tmp/content && git init -q -b main &&
      git add -A && ${git} commit -qm Content && git clone -q --bare . /shared/content.git &&
      git clone -q /shared/content.git /srv/officina/content && git remote add origin /shared/content.git`
    await run(create)
    await run('git -C /srv/officina/source pull -q')
    await whileVisited(`${INSTALL} CONTENT_DIR=/srv/officina/content`)
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
    const list = await run('officina requests list --json')
    const messages = (JSON.parse(list) as { message: string }[]).map(({ message }) => message)
    expect(messages.toSorted()).toEqual(acknowledged.toSorted())
    for (const message of acknowledged)
      await mail.waitForMessage(({ text }) => text?.includes(message) ?? false)
  })

  test('a backup is put back by the commands of the documentation', async () => {
    const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')
    const [, stop = '', putBack = ''] =
      /^(systemctl stop .*\n)(cd [^`]*outbox\.sqlite\n[^`]*)```/m.exec(operations) ?? []
    await debian.run('officina requests backup /var/lib/officina/backups/COPY')
    const before = await run('officina requests list')
    await debian.run('officina requests delete --email anna@example.com')
    // If the socket stayed active, the next visitor would start the site while its database is being replaced.
    expect((await debian.run(`${stop}systemctl is-active officina.socket`)).code).not.toBe(0)
    expect(await run(`set -e; ${putBack}`)).toBe('')
    await expect.poll(() => page('/readyz')).toContain('"ok":true')
    expect(await run('officina requests list')).toBe(before)
  })

  test('the doctor finds nothing wrong with it, and names what somebody broke', async () => {
    expect(await run('officina doctor')).not.toContain('MALE')
    await debian.run('chmod 644 /etc/officina.env; chown root /var/lib/officina/backups.jsonl')
    await debian.run('systemctl stop caddy.service')
    const output = await run('officina doctor', 1)
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

  test('a mail password that was changed at night is known by morning: by mail where that goes out, else at the next login', async () => {
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
    await whileVisited(
      `chmod 640 /etc/officina.env; printf '%s\\n' ${answers.join(' ')} | officina set MAIL_URL`,
    )
    await debian.run('systemctl start officina-backup.service')
    await night()
    await mail.waitForMessage(({ subject }) => subject?.includes('tutto a posto') ?? false)
    expect(await login()).not.toContain('officina doctor')
  })

  test('on PostgreSQL too, an update that changes the schema and fails only where visitors are goes back and loses nothing', async () => {
    const postgres = await startPostgres()
    try {
      const url = await postgres.createDatabase()
      await run(`${INSTALL} DATABASE_URL=${url}`)
      acknowledged.length = 0
      changeSchema('postgres', 'outbox.requests', POSTGRES_MIGRATIONS.length)
      dieWhereVisitorsAre()
      const before = await current()
      expect(await whileVisited('officina update', 1)).toMatch(WENT_BACK)
      expect(await current()).toBe(before)
      liveAgain()
      for (const command of ['officina update', 'officina rollback']) await whileVisited(command)
      const stored = await postgres.query(url, 'SELECT message FROM outbox.requests')
      expect(stored.map(({ message }) => message).toSorted()).toEqual(acknowledged.toSorted())
    } finally {
      await debian.run('systemctl stop officina.socket officina.service')
      await postgres.remove()
    }
  })

  /** Runs a line of shell that must end with `code`; resolves to what it printed. */
  async function run(line: string, code = 0): Promise<string> {
    const ended = await debian.run(line)
    expect(ended.code, ended.output).toBe(code)
    return ended.output
  }

  const current = () => run('readlink /srv/officina/current')
  /** The release and the settings that are in use. */
  const inUse = () => run('readlink /srv/officina/current; cat /etc/officina.env')

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

  /** Like `run`, with visitors who must not notice anything. */
  async function whileVisited(command: string, code = 0): Promise<string> {
    const visitors = sendVisitors(origin)
    const ended = await debian.run(command)
    await visit(visitors)
    expect(ended.code, ended.output).toBe(code)
    return ended.output
  }

  async function visit(visitors: ReturnType<typeof sendVisitors>): Promise<void> {
    const visits = await visitors.callBack()
    // No request waited too long during a switch either: Caddy would have answered 502 (deploy/debian/site.caddy).
    expect(visits.failures).toEqual([])
    expect(visits.pages).toBeGreaterThan(0)
    acknowledged.push(...visits.acknowledged)
  }
})
