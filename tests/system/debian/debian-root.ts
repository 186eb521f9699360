import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { EndedProcess } from '../../support/server-process.ts'
import { isInstalled } from '../deploy/installed.ts'
import type { ShopRepository } from './shop-repository.ts'

/** The oldest Debian that is still maintained: its Node 18 is too old for the project. */
const SUITE = 'bookworm'
/** What `deploy/debian/install` would fetch from Debian, put into the base once instead of into each root. */
const PACKAGES = ['ca-certificates', 'git', 'curl', 'openssl', 'caddy', 'npm', 'libatomic1', 'procps']
/** The authorities of this machine. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** What takes minutes to make is kept here, beyond one run of the tests. */
export const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'officina-tests')

/** A Debian of its own below a folder, sharing only network, kernel and one folder with this machine. */
export interface DebianRoot {
  /** Whether the shop's packages are there before anything is installed. */
  hasPackages: boolean
  /** Runs a line of shell in it as root; resolves to what it printed, and how it ended. */
  run(line: string): Promise<EndedProcess>
  /** Keeps the packages that are installed in it, for the next root of a shop with the same. */
  keepPackages(): Promise<void>
  /** Stops the services that were started in it and removes it. */
  remove(): Promise<void>
}

/** Why there can be no such root here; null when there can. Installs debootstrap where that is possible. */
export function whyNoDebianRoot(): string | null {
  if (process.platform !== 'linux') return 'this machine has no Linux'
  if (process.getuid?.() !== 0) return 'a Debian root needs the rights of root'
  if (!canMountOverlay()) return 'this machine mounts no overlay'
  if (!isInstalled('debootstrap') && isInstalled('apt-get')) {
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'debootstrap'])
  }
  return isInstalled('debootstrap') ? null : 'this machine has no debootstrap'
}

function canMountOverlay(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'overlay-'))
  const { status } = spawnSync('unshare', ['--mount', 'sh', '-c', overlay(folder, folder)])
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

/**
 * A line of shell that mounts `bases`, one over the other, at `folder/root`, with what is changed in it kept beside. Folders of the
 * bases can be renamed as on any file system.
 */
const overlay = (bases: string, folder: string) =>
  [
    `mkdir ${folder}/changed ${folder}/work ${folder}/root`,
    `mount -t overlay overlay -o redirect_dir=on,lowerdir=${bases},upperdir=${folder}/changed,workdir=${folder}/work ${folder}/root`,
  ].join(' && ')

/**
 * Makes a root from a base that is kept in the user's cache folder, because making it takes minutes. The shop's repository is seen
 * in it as `/shared/shop.git`.
 */
export async function createDebianRoot(shop: ShopRepository): Promise<DebianRoot> {
  const base = await provideBase()
  const packages = packagesFolder(base, shop)
  const hasPackages = existsSync(packages)
  if (hasPackages) utimesSync(packages, new Date(), new Date())
  const folder = mkdtempSync(join(tmpdir(), 'debian-'))
  const npmCache = join(cache, 'npm')
  mkdirSync(npmCache, { recursive: true })
  // The user who installs packages in there writes here too.
  chmodSync(npmCache, 0o777)
  const namespace = await holdNamespaces([
    overlay(hasPackages ? `${packages}:${base}` : base, folder),
    ...systemMounts(join(folder, 'root')),
    ...bind(shop.folder, join(folder, 'root/shared')),
    ...bind(npmCache, join(folder, 'root/npm-cache')),
    `cp ${join(import.meta.dirname, 'systemctl')} ${folder}/root/usr/bin/systemctl`,
  ])
  const run = (line: string) =>
    spawnToEnd('nsenter', [
      ...[`--mount=/proc/${namespace.pid}/ns/mnt`, `--pid=/proc/${namespace.pid}/ns/pid_for_children`],
      ...['chroot', join(folder, 'root')],
      ...['env', '-i', ...environment(), 'sh', '-c', line],
    ])
  return {
    hasPackages,
    run,
    keepPackages: () => keepPackages(`/proc/${namespace.pid}/root${folder}/root`, packages),
    async remove() {
      const { output } = await run(
        'for each in /run/*.pid; do systemctl stop "$(basename "$each" .pid)"; done',
      )
      if (output !== '') process.stderr.write(output)
      namespace.kill('SIGKILL')
      await once(namespace, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** After a day without use. A folder that another run has mounted must stay. */
const PACKAGES_EXPIRE_MS = 86_400_000

/**
 * Where the packages of a shop are kept that the first installation of an earlier run has made, by the same steps from the same
 * lock file. What an update installs is always installed anew.
 */
function packagesFolder(base: string, { folder }: ShopRepository): string {
  const key = createHash('sha256').update(base)
  for (const file of ['package.json', 'package-lock.json', '.npmrc', 'deploy/debian/steps.sh']) {
    key.update(readFileSync(join(folder, 'shop', file)))
  }
  return join(cache, `packages-${key.digest('hex').slice(0, 12)}`)
}

async function keepPackages(root: string, packages: string): Promise<void> {
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  chmodSync(unfinished, 0o755)
  const officina = join(unfinished, 'srv/officina')
  mkdirSync(officina, { recursive: true })
  await check(
    spawnToEnd('cp', ['-a', '--parents', 'build/node_modules', officina], join(root, 'srv/officina')),
  )
  // What the build has remembered there is not a package.
  for (const file of globSync('build/node_modules/.{astro,cache,vite}/*', { cwd: officina })) {
    rmSync(join(officina, file), { recursive: true })
  }
  for (const old of globSync(join(cache, 'packages-*'))) {
    if (Date.now() - statSync(old).mtimeMs > PACKAGES_EXPIRE_MS) rmSync(old, { recursive: true, force: true })
  }
  keep(unfinished, packages)
}

/** Moves a folder where it is kept, unless another run of the tests has made it meanwhile. */
function keep(unfinished: string, folder: string): void {
  if (existsSync(folder)) rmSync(unfinished, { recursive: true })
  else renameSync(unfinished, folder)
}

/** Mounts and processes in namespaces that last as long as the process, so that none is ever left behind. */
async function holdNamespaces(lines: string[]): Promise<ChildProcess> {
  const script = [...lines, 'echo mounted', 'sleep infinity & wait'].join('\n')
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [answer] = await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
  if (String(answer) !== 'mounted\n') throw new Error('No Debian root: its folders could not be mounted')
  return child
}

const systemMounts = (root: string) => [
  `mount -t proc proc ${root}/proc`,
  `mount --rbind /dev ${root}/dev`,
  ...namesAndCertificates(root),
]
const bind = (from: string, to: string) => [`mkdir -p ${to}`, `mount --bind ${from} ${to}`]

/** As this machine has them: it may stand behind a proxy that signs for others. */
const namesAndCertificates = (root: string) =>
  ['/etc/resolv.conf', '/etc/hosts', CERTIFICATES]
    .filter((file) => existsSync(file))
    .map((file) => `mkdir -p ${dirname(root + file)} && cp -L ${file} ${root}${file}`)

/** The folder of a Debian with what `install` fetches from Debian; nothing may change in it. */
export async function provideBase(): Promise<string> {
  const key = createHash('sha256')
    .update([SUITE, ...PACKAGES].join())
    .digest('hex')
    .slice(0, 12)
  const base = join(cache, `${SUITE}-${key}`)
  if (existsSync(base)) return base
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(join(cache, 'unfinished-'))
  await check(spawnToEnd('debootstrap', ['--variant=minbase', SUITE, unfinished]))
  chmodSync(unfinished, 0o755)
  // Nothing is started while packages are installed.
  writeFileSync(join(unfinished, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = [
    'apt-get update -q',
    `DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends ${PACKAGES.join(' ')}`,
    'apt-get clean',
  ].join(' && ')
  const script = [...systemMounts(unfinished), `exec chroot ${unfinished} env -i "$@"`].join(' && ')
  await check(
    spawnToEnd('unshare', ['--mount', 'sh', '-c', script, 'sh', ...environment(), 'sh', '-c', install]),
  )
  keep(unfinished, base)
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

/** What `npm test` sets for its own scripts would be taken for the user's configuration. */
const withoutNpm = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

/** Runs a program with all of its output kept. */
export function spawnToEnd(program: string, args: string[], cwd?: string): Promise<EndedProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function check(running: Promise<EndedProcess>): Promise<void> {
  const { code, output } = await running
  if (code !== 0) throw new Error(`No Debian root: ${output.slice(-2000)}`)
}
