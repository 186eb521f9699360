import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium's headless shell, Playwright's default: a test takes half the time that it takes in full Chromium. */
const HEADLESS_SHELL = 'chromium-headless-shell'
/** Full browsers, without Ubuntu's `chromium-browser`, which only says to install a snap. */
const BROWSERS = ['chromium', 'google-chrome-stable', 'google-chrome']
/** WebKitGTK's own small browser, in Debian's folders and in Fedora's. */
const MINI_BROWSERS = '/usr/{lib/*,lib64,libexec}/webkit2gtk-4.?/MiniBrowser'
/** Timeouts in seconds: a missing network, or another installation that is running, must not hold up the tests for long. */
const APT_OPTIONS = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120']

/** No Chromium was found or could be installed, or `CHROMIUM_PATH` names a missing file. The message says what to do. */
export class ChromiumMissingError extends Error {
  override name = 'ChromiumMissingError'
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, even if no file is there, else the first of `HEADLESS_SHELL` and `BROWSERS` in `PATH`;
 * null when there is none. With `headlessShell: false`, for benchmarks, only full browsers count.
 */
export function installedChromium({ headlessShell = true } = {}): string | null {
  return process.env.CHROMIUM_PATH || inPath(...(headlessShell ? [HEADLESS_SHELL] : []), ...BROWSERS)
}

/**
 * The machine's Chromium, else Debian's package where we may install it, else Playwright's own download. `headlessShell`: see
 * `installedChromium`.
 * @throws ChromiumMissingError
 */
export async function findChromium({ headlessShell = true } = {}): Promise<string> {
  if (!installedChromium({ headlessShell }))
    installDebianPackages(headlessShell ? HEADLESS_SHELL : 'chromium')
  const found = installedChromium({ headlessShell }) ?? (await installPlaywrightBuild())
  if (found && existsSync(found)) return found
  throw new ChromiumMissingError(
    `No Chromium: ${found ? `CHROMIUM_PATH names "${found}", which is not there` : 'none was found and none could be installed'}. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH`,
  )
}

/** The path of a Firefox: `FIREFOX_PATH`, else the first that is in `PATH`; null when there is none. */
export function installedFirefox(): string | null {
  return process.env.FIREFOX_PATH || inPath('firefox-esr', 'firefox')
}

export type WebKitPrograms = Record<'driver' | 'browser' | 'screen', string>

/** The paths of WebKitGTK's driver and browser and of the browser's virtual X server; null when one of them is missing. */
export function installedWebKit(): WebKitPrograms | null {
  const driver = inPath('WebKitWebDriver')
  const screen = inPath('Xvfb')
  const browser = globSync(MINI_BROWSERS).toSorted().at(-1)
  return driver && screen && browser ? { driver, browser, screen } : null
}

/** The folder of Liberation Sans, which pages show on Linux until their own fonts are loaded (site/styles/type-and-space.css). */
const LIBERATION = '/usr/share/fonts/truetype/liberation'

/** Installs Debian's Firefox, WebKit and Liberation fonts if they are missing and we are root. Throws nothing when that fails. */
export function installFurtherEngines(): void {
  if (!existsSync(LIBERATION)) installDebianPackages('fonts-liberation')
  if (!installedFirefox()) installDebianPackages('firefox-esr')
  if (!installedWebKit()) installDebianPackages('webkit2gtk-driver', 'xvfb')
}

/** Installs Debian's packages when we are root. */
function installDebianPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stderr.write(`Installing Debian’s ${names.join(', ')} …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('apt-get', [...APT_OPTIONS, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Downloads Playwright's own build. This is the last resort, because the build needs system libraries that may be missing. */
async function installPlaywrightBuild(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  if (!existsSync(path)) {
    process.stderr.write('Downloading Playwright’s Chromium …\n')
    const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
    spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return existsSync(path) ? path : null
}

/** The path of the first of these programs that is in a folder of `PATH`; null when none is. */
function inPath(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync) ?? null
}
