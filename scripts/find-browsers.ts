import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium's engine without a window, as Playwright itself uses it: a test takes half the time. */
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox'
/** WebKitGTK's own small browser, in Debian's folders and in Fedora's. */
const MINI_BROWSERS = '/usr/{lib/*,lib64,libexec}/webkit2gtk-4.?/MiniBrowser'
/** A machine without a network, or one that is installing something else, must not hold the tests up for long. */
const APT_OPTIONS = ['-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120']
/** Without what a desktop would add, such as codecs and portals. */
const BARE = ['--no-install-recommends']

/** No Chromium is there and none could be installed. The message says what to do. */
export class ChromiumMissingError extends Error {
  override name = 'ChromiumMissingError'
}

/**
 * The Chromium that this machine has: `CHROMIUM_PATH`, else one of the usual programs; null when there is none. With
 * `shell: false` only a whole browser, for what measures it.
 * @throws ChromiumMissingError when `CHROMIUM_PATH` names nothing that runs.
 */
export function installedChromium({ shell = true } = {}): string | null {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (runs(wanted)) return wanted
    throw new ChromiumMissingError(`CHROMIUM_PATH names "${wanted}", which does not run as a browser`)
  }
  const names = shell ? [SHELL, ...BROWSERS] : BROWSERS
  return [...inPath(...names), ...MAC_PATHS].find((path) => existsSync(path) && runs(path)) ?? null
}

/**
 * A Chromium that runs: the machine's, else Debian's package when we are root, else Playwright's own download. With
 * `shell: false` a whole browser.
 * @throws ChromiumMissingError when none can be had.
 */
export async function findChromium({ shell = true } = {}): Promise<string> {
  const found =
    installedChromium({ shell }) ?? installDebianChromium({ shell }) ?? (await installPlaywrightBuild())
  if (found) return found
  throw new ChromiumMissingError(
    'No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH',
  )
}

/** The Firefox that this machine has: `FIREFOX_PATH`, else one of the usual programs; null when there is none. */
export function installedFirefox(): string | null {
  const wanted = process.env.FIREFOX_PATH
  const candidates = wanted ? [wanted] : [...inPath('firefox-esr', 'firefox'), MAC_FIREFOX]
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null
}

/** WebKitGTK's driver and browser, and the screen without a monitor that the browser is shown on. */
export interface WebKitPrograms {
  driver: string
  browser: string
  screen: string
}

/** WebKitGTK on this machine, of which all three programs are needed; null when one is missing. */
export function installedWebKit(): WebKitPrograms | null {
  const [driver] = inPath('WebKitWebDriver').filter((path) => existsSync(path))
  const [screen] = inPath('Xvfb').filter((path) => existsSync(path))
  const browser = globSync(MINI_BROWSERS).toSorted().at(-1)
  return driver && screen && browser ? { driver, browser, screen } : null
}

/** Installs Debian's Firefox and WebKit where they are missing and may be installed. What fails stays missing. */
export function installFurtherEngines(): void {
  if (!installedFirefox()) installDebianPackages('Firefox', [[...BARE, 'firefox-esr']])
  if (!installedWebKit()) installDebianPackages('WebKit', [[...BARE, 'webkit2gtk-driver', 'xvfb']])
}

function installDebianChromium({ shell }: { shell: boolean }): string | null {
  const choices = [...(shell ? [[SHELL]] : []), ['chromium']]
  return installDebianPackages('Chromium', choices) ? installedChromium({ shell }) : null
}

/**
 * Installs the first choice that Debian's package manager has, when we are root, or in CI with a `sudo` that asks for
 * no password. Returns whether one was installed.
 */
function installDebianPackages(title: string, choices: string[][]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  const isRoot = process.getuid?.() === 0
  if (!isRoot && !(process.env.CI && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0)) {
    return false
  }
  process.stderr.write(`Installing Debian’s ${title} …\n`)
  const apt = (...args: string[]) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...APT_OPTIONS, ...args]
    const [program = '', ...rest] = isRoot ? command : ['sudo', '-n', ...command]
    return spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  }
  apt('update')
  return choices.some((names) => apt('install', '-y', ...names))
}

/** Playwright's headless build also needs the system's libraries, which is why it comes last. */
async function installPlaywrightBuild(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  if (!existsSync(chromium.executablePath())) {
    process.stderr.write('Downloading Playwright’s Chromium …\n')
    const command = join(import.meta.dirname, '..', 'node_modules', '.bin', 'playwright')
    spawnSync(command, ['install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const path = chromium.executablePath()
  return existsSync(path) && runs(path) ? path : null
}

/** Where programs of these names would stand, in the order of the names. */
function inPath(...names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Ubuntu's `chromium-browser` is there but only says to install a snap, so being there is not enough. */
function runs(path: string): boolean {
  try {
    return /\d+\.\d+/.test(
      execFileSync(path, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 20_000,
      }),
    )
  } catch {
    return false
  }
}
