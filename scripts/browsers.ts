import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Finds the browsers that tests and benchmarks run, and as a program installs those that are missing, with `--all` of every engine. */

/** In Chromium's headless shell a test takes half the time. Ubuntu's `chromium-browser` is missing: it only asks for a snap. */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'google-chrome-stable', 'google-chrome']
/** Liberation Sans, which pages show on Linux until their own fonts are loaded (site/styles/tokens.css). */
const LIBERATION = '/usr/share/fonts/truetype/liberation'

/** The path of a Chromium in `PATH`; undefined when there is none. Benchmarks take no headless shell. */
export const installedChromium = ({ headlessShell = true } = {}) =>
  inPath(...CHROMIUM.slice(headlessShell ? 0 : 1))

/** The path of a Firefox in `PATH`; undefined when there is none. */
export const installedFirefox = () => inPath('firefox-esr', 'firefox')

export type WebKitPrograms = Record<'driver' | 'browser' | 'screen', string>

/** The paths of WebKitGTK's driver and browser and of the browser's virtual X server; undefined when one of them is missing. */
export function installedWebKit(): WebKitPrograms | undefined {
  const driver = inPath('WebKitWebDriver')
  const screen = inPath('Xvfb')
  // Debian's folders and Fedora's.
  const browser = globSync('/usr/{lib/*,lib64,libexec}/webkit2gtk-4.?/MiniBrowser').toSorted().at(-1)
  return driver && screen && browser ? { driver, browser, screen } : undefined
}

/** The path of the first of these programs that is in a folder of `PATH`. */
function inPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Debian's packages of the browsers and fonts that are missing. */
function missingPackages(everyEngine: boolean): string[] {
  return [
    ...(installedChromium() ? [] : ['chromium-headless-shell']),
    ...(everyEngine && !existsSync(LIBERATION) ? ['fonts-liberation'] : []),
    ...(everyEngine && !installedFirefox() ? ['firefox-esr'] : []),
    ...(everyEngine && !installedWebKit() ? ['webkit2gtk-driver', 'xvfb'] : []),
  ]
}

if (import.meta.main) {
  const missing = missingPackages(process.argv.includes('--all'))
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Installing Debian’s ${missing.join(', ')} …\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // A missing network, or another installation that is running, must not hold up the tests for long.
    const options = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120']
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]])
      spawnSync('apt-get', [...options, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  // Elsewhere Playwright downloads its own build, unless that is there.
  if (!installedChromium()) {
    const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
    process.exitCode =
      spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' }).status ?? 1
  }
}
