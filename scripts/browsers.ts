import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * Finds the browsers of tests; as a program installs the missing ones, with `--all` of all engines.
 */

/** A Chromium in `PATH`. Not Ubuntu's `chromium-browser`, which only asks for a snap. */
export const installedChromium = () => inPath('chromium', 'google-chrome-stable', 'google-chrome')

/** The headless shell, in which tests take half the time, or another Chromium. */
export const chromiumForTests = () => inPath('chromium-headless-shell') ?? installedChromium()

/** The path of the first of these programs that is in a folder of `PATH`. */
export function inPath(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

if (import.meta.main) {
  const all = process.argv.includes('--all')
  // Until a page's own fonts are loaded Linux shows Liberation Sans (site/styles/local-fonts.css).
  const packages = all
    ? ['fonts-liberation', 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']
    : []
  if (all || !chromiumForTests()) packages.push('chromium-headless-shell')
  const missing = packages.filter((name) => spawnSync('dpkg-query', ['--show', name]).status !== 0)
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Installing Debian’s ${missing.join(', ')} …\n`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Without a network, or while another installation runs, the tests must not wait for long.
    const options = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120']
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...missing]])
      spawnSync('apt-get', [...options, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  // Where there is still none, Playwright downloads its own.
  if (!chromiumForTests()) {
    const how = { stdio: 'inherit', shell: true } as const
    process.exitCode = spawnSync('npx playwright install chromium', how).status ?? 1
  }
}
