import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ChromiumMissingError, findChromium, installFurtherEngines } from '../scripts/find-browsers.ts'
import { cleanEnvironment } from './support/clean-environment.ts'

/**
 * `npm test` runs the quick tests, `npm run test:all` all, and `npm run test:all -- --rest` those that `npm test` leaves out, on
 * the build that it made. The last line sums both runners; a check or runner failing without a failed test counts as one failure.
 */
const { values: options } = parseArgs({
  options: { all: { type: 'boolean', default: false }, rest: { type: 'boolean', default: false } },
})
const part = options.rest ? 'rest' : options.all ? 'all' : 'quick'

/** The projects of `vitest.config.ts` and `playwright.config.ts`; without an option a runner takes all. */
const PROJECTS = {
  quick: { vitest: ['--project=quick'], playwright: ['--project=desktop', '--project=phone'] },
  rest: {
    vitest: ['--project=rest'],
    playwright: ['rest-*', 'webkit', 'firefox'].map((name) => `--project=${name}`),
  },
  all: { vitest: [], playwright: [] },
}

const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-results')

type Command = readonly [program: string, ...args: string[]]

/** For root on Linux: a namespace whose servers, browsers and mounts the kernel ends together with its command, or with us. */
const NAMESPACE: Command = [
  ...(['setpriv', '--pdeathsig', 'KILL'] as const),
  ...['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
]
/** The first process of a namespace has to collect the exit codes of those whose parents have ended. */
const FIRST_PROCESS = ['sh', '-c', '"$@"; exit $?', 'sh']
const hasNamespaces =
  process.getuid?.() === 0 && spawnSync(NAMESPACE[0], [...NAMESPACE.slice(1), 'true']).status === 0

const running = new Set<ChildProcess>()

/** Runs a program; resolves to whether it ended with 0. `onOutput` takes its output instead of the screen. */
function run(
  command: Command,
  environment: Record<string, string> = {},
  onOutput?: (chunk: string) => void,
): Promise<boolean> {
  const [program, ...args]: Command = hasNamespaces ? [...NAMESPACE, ...FIRST_PROCESS, ...command] : command
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    cwd: root,
    // Colours are only of use on a terminal.
    env: cleanEnvironment(process.stdout.isTTY ? environment : { NO_COLOR: '1', ...environment }),
    stdio: ['ignore', output, output],
    // A process group of its own, which can be ended as a whole.
    detached: true,
  })
  running.add(child)
  if (onOutput) {
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput)
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      process.stdout.write(`${program}: ${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })
}

/** Ends everything that this process has started when this process ends. */
function endChildrenWithUs(): void {
  process.on('exit', () => {
    for (const { pid } of running) {
      try {
        if (pid) process.kill(-pid, 'SIGKILL')
      } catch {
        // The process has ended by itself.
      }
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))
}

const BUILD = 'build'
const failedChecks: string[] = []

/** Runs a check quietly: one line when it went well, its whole output when it did not. */
async function check(title: string, ...command: Command): Promise<void> {
  const began = performance.now()
  let output = ''
  const good = await run(command, {}, (chunk) => {
    output += chunk
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(good ? `✓ ${title} (${seconds} s)\n` : `✗ ${title} (${seconds} s)\n${output}\n`)
  if (!good) failedChecks.push(title)
}

/** Runs the build beside the other checks, for two cores. */
async function runChecks(): Promise<void> {
  const others = async () => {
    await check('format and lint', 'biome', 'check', '.')
    await check('import rules', 'depcruise', '.')
    await check('dead code and unused packages', 'knip')
    await check('types', 'astro', 'check', '--minimumFailingSeverity', 'warning')
  }
  await Promise.all([check(BUILD, 'npm', 'run', '--silent', 'build'), others()])
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/**
 * Runs tests, and sums the report that the runner writes in JUnit's format. Counts one failure if the runner failed without a
 * failed test, or wrote no report.
 */
async function runTests(
  runner: string,
  environment: Record<string, string>,
  ...args: string[]
): Promise<Counts> {
  const file = join(reports, `${runner}.xml`)
  const good = await run([runner, ...args], environment)
  if (!existsSync(file)) {
    process.stdout.write(`No report ${file} was written.\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const suites = readFileSync(file, 'utf8').match(/<testsuite [^>]*>/g) ?? []
  const sum = (attribute: string) =>
    suites.reduce((total, suite) => total + Number(suite.match(` ${attribute}="(\\d+)"`)?.[1] ?? 0), 0)
  const [failed, skipped] = [sum('failures') + sum('errors'), sum('skipped')]
  return { passed: sum('tests') - failed - skipped, failed: good ? failed : Math.max(failed, 1), skipped }
}

function runVitest(): Promise<Counts> {
  process.stdout.write('\n▸ unit tests and tests of the running server\n')
  const reporters = ['--reporter=dot', '--reporter=junit', `--outputFile.junit=${reports}/vitest.xml`]
  return runTests('vitest', {}, 'run', ...reporters, ...PROJECTS[part].vitest)
}

function runPlaywright(chromium: string): Promise<Counts> {
  process.stdout.write('\n▸ tests in the browser\n')
  const environment = {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JUNIT_OUTPUT_FILE: join(reports, 'playwright.xml'),
  }
  return runTests('playwright', environment, 'test', '--reporter=dot,junit', ...PROJECTS[part].playwright)
}

async function main(): Promise<void> {
  const began = performance.now()
  endChildrenWithUs()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const chromium = await findChromium()
  if (part !== 'quick') installFurtherEngines()
  if (part !== 'rest') await runChecks()
  const isBuilt = !failedChecks.includes(BUILD)
  const counts = [await runVitest(), ...(isBuilt ? [await runPlaywright(chromium)] : [])]
  const sum = (key: keyof Counts) => counts.reduce((total, each) => total + each[key], 0)

  process.stdout.write(`\nIn ${((performance.now() - began) / 60_000).toFixed(1)} minutes.\n`)
  for (const title of failedChecks) process.stdout.write(`Failed before the tests: ${title}\n`)
  const failed = sum('failed') + failedChecks.length
  const skipped = sum('skipped')
  process.stdout.write(`${sum('passed')} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
  process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1
}

try {
  await main()
} catch (error) {
  if (!(error instanceof ChromiumMissingError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
