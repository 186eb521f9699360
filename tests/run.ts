import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ChromiumMissingError, findChromium, installFurtherEngines } from '../scripts/find-browsers.ts'
import { checkStep, showStep } from './support/run-step.ts'

const reports = join(import.meta.dirname, '..', 'test-results')
const BUILD = 'build'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The part of Vitest's JSON report that is counted here. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** The part of Playwright's JSON report that is counted here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: { title: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  annotations: { type: string; description?: string }[]
  results: { duration: number }[]
}

/** Reads a report; a suite that ended badly without a failed test (a crash, a missing report) counts as one. */
function count<Report>(file: string, good: boolean, read: (report: Report) => Counts): Counts {
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(join(reports, file), 'utf8')))
  } catch {
    process.stdout.write(`No report ${file} was written.\n`)
    good = false
  }
  return good || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/** One step after the other. Resolves to the titles of those that failed. */
async function inTurn(...steps: Parameters<typeof checkStep>[0][]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) if (!(await checkStep(step))) failed.push(step.title)
  return failed
}

/** Two rows, for two cores. The types are asked after the build, which writes some of them. */
async function runChecks(): Promise<string[]> {
  const rows = await Promise.all([
    inTurn(
      { title: 'lint, format and import rules', command: ['biome', 'check', '.'] },
      { title: 'dead code and unused packages', command: ['knip'] },
    ),
    inTurn(
      { title: BUILD, command: ['npm', 'run', '--silent', 'build'] },
      {
        title: 'types',
        command: ['astro', 'check', '--minimumFailingSeverity', 'warning'],
      },
    ),
  ])
  return rows.flat()
}

async function runVitest(): Promise<Counts> {
  const good = await showStep({
    title: 'unit tests and tests of the running server',
    command: [
      'vitest',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reports}/vitest.json`,
    ],
  })
  return count<VitestReport>('vitest.json', good, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

async function runPlaywright(chromium: string): Promise<Counts> {
  const good = await showStep({
    title: 'tests in the browser',
    command: ['playwright', 'test', '--reporter=dot,json'],
    environment: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
  })
  return count<PlaywrightReport>('playwright.json', good, ({ stats, suites }) => {
    tellOfEngines(suites)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
}

/** Says how long the tests of each engine took, which passed only the second time, and why some were skipped. */
function tellOfEngines(suites: PlaywrightSuite[]): void {
  const tests = testsIn(suites)
  const engines = new Set(tests.map(({ projectName }) => projectName))
  const times = [...engines].map((name) => {
    const results = tests.filter(({ projectName }) => projectName === name).flatMap(({ results }) => results)
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000
    return `${name} ${seconds.toFixed(0)} s`
  })
  process.stdout.write(`\nTests in the browser, one after the other: ${times.join(', ')}.\n`)
  for (const { title, projectName, status } of tests) {
    if (status === 'flaky') process.stdout.write(`Passed only the second time, in ${projectName}: ${title}\n`)
  }
  const reasons = tests.flatMap(({ projectName, annotations }) =>
    annotations
      .filter(({ type }) => type === 'skip')
      .map(({ description }) => `${projectName}: ${description}`),
  )
  for (const reason of new Set(reasons)) {
    const skipped = reasons.filter((other) => other === reason).length
    process.stdout.write(`Skipped ${skipped} in ${reason}\n`)
  }
}

function testsIn(suites: PlaywrightSuite[]): (PlaywrightTest & { title: string })[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ ...test, title }))),
    ...testsIn(inner),
  ])
}

/** Everything but the benchmarks. The last line sums both runners; a failed check or build counts as one failure. */
async function main(): Promise<void> {
  const began = performance.now()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
  const chromium = await findChromium()
  installFurtherEngines()
  const failedSteps = await runChecks()
  const built = !failedSteps.includes(BUILD)
  const suites = [await runVitest(), ...(built ? [await runPlaywright(chromium)] : [])]
  const sum = (key: keyof Counts) => suites.reduce((total, counts) => total + counts[key], 0)

  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  process.stdout.write(`\nIn ${minutes} minutes.\n`)
  for (const step of failedSteps) process.stdout.write(`Failed before the tests: ${step}\n`)
  if (!built) process.stdout.write('The tests in the browser were left out, because there is no build.\n')
  const failed = sum('failed') + failedSteps.length
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
