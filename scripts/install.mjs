// Plain JavaScript with Node's own modules: runs before anything is installed, on every Node that check-engine.cjs accepts.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules', '.package-lock.json')

/**
 * The packages in a lock file, without the project itself. At the end of an installation npm also writes a lock file into
 * `node_modules`, with the packages that are really installed.
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesIn(file) {
  const { '': _root, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages
  return packages
}

/**
 * Whether `node_modules` holds the packages of the lock file, development packages included, and no others. Optional packages
 * may be absent: most of them are for other systems.
 */
function isComplete() {
  if (!existsSync(installedFile)) return false
  const wanted = packagesIn(lockFile)
  const installed = packagesIn(installedFile)
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(
      ([path, { version, optional }]) =>
        (optional && !installed[path]) || (installed[path] && installed[path].version === version),
    )
  )
}

/** Runs `npm ci` without showing its output. When it fails, throws an error that says why. */
function runNpmCi() {
  const npm = process.env.npm_execpath
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args] = npm?.endsWith('npm-cli.js')
    ? [process.execPath, [npm, ...options]]
    : ['npm', options]
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
  if (error) throw error
  if (status !== 0) throw new Error(reasonIn(stdout + stderr) || `exit ${status}`)
}

/**
 * What npm said went wrong, without the options of `npm ci` that it explains after a usage error.
 * @param {string} output
 */
function reasonIn(output) {
  return output
    .split(/^npm error Clean install a project$/m)[0]
    .replace(/^npm (?:error|ERR!) ?/gm, '')
    .replace(/libatomic\.so\.1: cannot open.*/, '$& (on Debian and Ubuntu: apt-get install libatomic1)')
    .trim()
}

/**
 * Throws unless `node_modules/.bin` has the pinned Node, on which `run.mjs` runs all steps after the installation.
 * `existsSync` follows links, so a dangling link counts as missing.
 */
function requirePinnedNode() {
  if (existsSync(join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')))
    return
  throw new Error(
    `the pinned Node is missing. Run: npm rebuild --ignore-scripts; if that does not help, no package has a Node for ${process.platform} ${process.arch}, or npm is set to leave out optional packages`,
  )
}

const checking = process.argv.includes('--check')
try {
  if (!isComplete()) {
    if (checking) throw new Error('packages that the build needs are missing. Run: npm ci --include=dev')
    const began = Date.now()
    process.stderr.write('Installo i pacchetti, una volta sola: ci vuole un minuto o due …\n')
    runNpmCi()
    process.stderr.write(`Installati in ${Math.round((Date.now() - began) / 1000)} s.\n`)
  }
  requirePinnedNode()
} catch (error) {
  const reason = error instanceof Error ? error.message : error
  process.stderr.write(`${checking ? 'No build' : 'Installation failed'}: ${reason}\n`)
  process.exitCode = 1
}
