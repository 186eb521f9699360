import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isInstalled, runToEnd, succeed } from '../../support/server-process.ts'
import type { ShopRepository } from './shop-repository.ts'

/** The oldest maintained Debian, whose Node 18 is too old for the project; `DEBIAN_SUITE=trixie` chooses the next one. */
export const SUITE = process.env.DEBIAN_SUITE ?? 'bookworm'
/** What `deploy/debian/install` would fetch from Debian, put into the base once instead of into each root. */
const PACKAGES = [
  ...['ca-certificates', 'git', 'curl', 'openssl', 'caddy', 'npm', 'libatomic1', 'procps'],
  // What every real machine has and a minimal root lacks.
  ...['systemd-sysv', 'dbus', 'libpam-systemd', 'iproute2'],
]
/** The file with this machine's certificate authorities. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** The folder that keeps, from one run of the tests to the next, what takes minutes to make. */
export const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'officina-tests')

/** Says why no Debian can be booted here; null when one can. Installs systemd-container where that is possible. */
export function whyNoDebianMachine(): string | null {
  const reason = whyNoDebianRoot()
  if (reason !== null) return reason
  return provide('systemd-nspawn', 'systemd-container')
}

/** Says why no root of a Debian can be made here; null when one can. Installs debootstrap where that is possible. */
export function whyNoDebianRoot(): string | null {
  if (process.platform !== 'linux') return 'this machine has no Linux'
  if (process.getuid?.() !== 0) return 'a Debian root needs the rights of root'
  if (!canMountOverlay()) return 'this machine mounts no overlay'
  return provide('debootstrap', 'debootstrap')
}

/** Installs the package of a missing program where that is possible; says that it is missing where it is not. */
function provide(program: string, packageName: string): string | null {
  if (!isInstalled(program) && isInstalled('apt-get')) {
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', packageName])
  }
  return isInstalled(program) ? null : `this machine has no ${program}`
}

function canMountOverlay(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'overlay-'))
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', overlay(folder, folder)])
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

/**
 * A line of shell that mounts `base` at `folder/root`; what changes there is kept in `folder/changed`. Folders of the base can be
 * renamed as on any file system.
 */
const overlay = (base: string, folder: string) =>
  [
    `mkdir ${folder}/changed ${folder}/work ${folder}/root`,
    `mount -t overlay overlay -o redirect_dir=on,lowerdir=${base},upperdir=${folder}/changed,workdir=${folder}/work ${folder}/root`,
  ].join(' && ')

/**
 * Boots a Debian with its own systemd, from a base that is kept in `cache`, because making a base takes minutes. It shares with
 * this machine the kernel, the network, a cache of npm, and `shop.folder` as `/shared`, with the repository `shop.git` in it.
 * `prepare` are lines of shell that run in its root before it is booted.
 */
export async function bootDebian(shop: ShopRepository, prepare: string[]) {
  const base = await provideBase()
  const folder = mkdtempSync(join(tmpdir(), 'debian-'))
  const root = join(folder, 'root')
  const name = basename(folder)
  // Users in the machine write to this cache too, under user ids that differ from base to base.
  const npmCache = join(cache, `npm-of-${basename(base)}`)
  mkdirSync(npmCache, { recursive: true })
  chmodSync(npmCache, 0o777)
  const nspawn = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--mount-proc', '--kill-child', 'sh', '-ec'],
      [
        overlay(base, folder),
        ...namesAndCertificates(root),
        ...prepare.map((line) => `chroot ${root} sh -c ${quoted(line)}`),
        ...ownControlGroup(name),
        // Set here, because the Debian shares this machine's network but cannot change its settings.
        'echo 1 > /proc/sys/net/ipv4/tcp_migrate_req',
        `exec systemd-nspawn --quiet --boot --console=pipe --register=no --keep-unit --resolv-conf=off \\
           --machine=${name} --directory=${root} --bind=${shop.folder}:/shared --bind=${npmCache}:/npm-cache`,
      ].join('\n'),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const init = await bootedInit(nspawn)
  const run = (line: string) =>
    runToEnd([
      'nsenter',
      ...[`--target=${init}`, '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root', '--wd'],
      ...['env', '-i', ...environment(), 'sh', '-c', line],
    ])
  return {
    /** Runs a line of shell in the machine as root; resolves to what it printed, and how it ended. */
    run,
    /** Ends all that runs in the machine and removes it. */
    async remove() {
      const ended = once(nspawn, 'close')
      nspawn.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type DebianMachine = Awaited<ReturnType<typeof bootDebian>>

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** Without a systemd here nobody manages the control groups: each Debian machine then gets its own. */
const ownControlGroup = (name: string) => [
  'for tree in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do',
  `  [ -d /run/systemd/system ] || [ ! -e $tree/cgroup.procs ] || { mkdir -p $tree/${name}; echo $$ > $tree/${name}/cgroup.procs; }`,
  'done',
]

/** The process id of the machine's systemd, once that has started everything. Throws an Error if it does not start. */
async function bootedInit(unshare: ChildProcess): Promise<number> {
  const childOf = (pid: number | undefined) =>
    Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
  for (let tries = 0; tries < 300 && unshare.exitCode === null; tries++) {
    try {
      const init = childOf(childOf(unshare.pid))
      const { output } = await runToEnd([
        'nsenter',
        ...[`--target=${init}`, '--mount', '--pid', '--root', '--wd', 'systemctl', 'is-system-running'],
      ])
      if (/^(?:running|degraded)$/m.test(output)) return init
    } catch {}
    await delay(200)
  }
  unshare.kill('SIGKILL')
  throw new Error('No Debian machine: its systemd did not start')
}

const systemMounts = (root: string) => [
  `mount -t proc proc ${root}/proc`,
  `mount --rbind /dev ${root}/dev`,
  ...namesAndCertificates(root),
]

/** Copies this machine's name resolution and certificate authorities: it may be behind a proxy that signs for other hosts. */
const namesAndCertificates = (root: string) =>
  ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES]
    .filter((file) => existsSync(file))
    .map((file) => `mkdir -p ${dirname(root + file)} && cp -L ${file} ${root}${file}`)

/** The folder of a Debian with `PACKAGES`, made if it is missing. Nothing may change in that folder. */
export async function provideBase(): Promise<string> {
  const key = createHash('sha256')
    .update([SUITE, ...PACKAGES].join())
    .digest('hex')
    .slice(0, 12)
  const base = join(cache, `${SUITE}-${key}`)
  if (existsSync(base)) return base
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  await succeed(runToEnd(['debootstrap', '--variant=minbase', SUITE, unfinished]))
  chmodSync(unfinished, 0o755)
  // Keeps packages from starting their services when they are installed.
  writeFileSync(join(unfinished, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = [
    'apt-get update -q',
    `DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${PACKAGES.join(' ')}`,
    'apt-get clean',
  ].join(' && ')
  const script = [...systemMounts(unfinished), `exec chroot ${unfinished} env -i "$@"`].join(' && ')
  await succeed(
    runToEnd(['unshare', '--mount', 'sh', '-c', script, 'sh', ...environment(), 'sh', '-c', install]),
  )
  // Another run may have made one meanwhile.
  if (existsSync(base)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, base)
  return base
}

/** The variables of this machine's network and npm, for a root that has none of its own: `NAME=value`. */
export function environment(): string[] {
  const passedOn = Object.entries(process.env).filter(([name]) => /^(?:https?|no)_proxy$/i.test(name))
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', env: withoutNpm() })
  return Object.entries({
    ...Object.fromEntries(passedOn),
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: CERTIFICATES,
    npm_config_registry: stdout.trim(),
    npm_config_cafile: CERTIFICATES,
    npm_config_cache: '/npm-cache',
    npm_config_prefer_offline: 'true',
  }).map(([name, value]) => `${name}=${value}`)
}

/** The environment without npm's variables: an npm inside would take those of `npm test` for the user's configuration. */
const withoutNpm = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
