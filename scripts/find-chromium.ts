import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium's engine without a window, as Playwright itself uses it: a test takes half the time. */
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC_PATHS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

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
  const folders = (process.env.PATH ?? '').split(delimiter)
  const names = shell ? [SHELL, ...BROWSERS] : BROWSERS
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_PATHS]
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null
}

/**
 * A Chromium that runs: the machine's, else Debian's package when we are root, else Playwright's own download. With
 * `shell: false` a whole browser.
 * @throws ChromiumMissingError when none can be had.
 */
export async function findChromium({ shell = true } = {}): Promise<string> {
  const found =
    installedChromium({ shell }) ?? installDebianPackage({ shell }) ?? (await installPlaywrightBuild())
  if (found) return found
  throw new ChromiumMissingError(
    'No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH',
  )
}

function installDebianPackage({ shell }: { shell: boolean }): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  process.stderr.write('Installing Debian’s Chromium …\n')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update')
  const installed = [...(shell ? [SHELL] : []), 'chromium'].some(
    (name) => apt('install', '-y', name).status === 0,
  )
  return installed ? installedChromium({ shell }) : null
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
