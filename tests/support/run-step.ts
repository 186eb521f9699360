import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The project's own programs and its pinned Node come before the system's. */
const binaries = join(import.meta.dirname, '../../node_modules/.bin')

/** What the product reads: tests set what they need, and nothing of the caller's environment reaches them. */
export const PRODUCT_VARIABLES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'MAIL_URL',
  'MAIL_TO',
  'MAIL_FROM',
  'SITE_ORIGIN',
  'PUBLIC_FUNCTIONS_URL',
  'PUBLIC_FUNCTIONS_KEY',
  'FUNCTIONS_DEV_PORT',
  'TRUSTED_PROXIES',
  'RATE_LIMIT',
  'RATE_LIMIT_GLOBAL',
  'RETENTION_DAYS',
]

/** The caller's environment without the product's variables, with the project's programs first in `PATH`. */
export function cleanEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(([name]) => !PRODUCT_VARIABLES.includes(name))
  return { ...Object.fromEntries(rest), PATH: `${binaries}:${process.env.PATH ?? ''}`, ...additions }
}

export interface Step {
  title: string
  /** Program in `node_modules/.bin` or on the system, and its arguments. */
  command: readonly [string, ...string[]]
  environment?: Record<string, string>
}

/** Runs a step whose output belongs on the screen as it comes; resolves to whether it ended well. */
export function showStep(step: Step): Promise<boolean> {
  process.stdout.write(`\n▸ ${step.title}\n`)
  return start(step, 'inherit').ended
}

/** Runs a step quietly: one line when it went well, its whole output when it did not. */
export async function checkStep(step: Step): Promise<boolean> {
  const began = performance.now()
  const { child, ended } = start(step, 'pipe')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const good = await ended
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    good ? `✓ ${step.title} (${seconds} s)\n` : `✗ ${step.title} (${seconds} s)\n${output}\n`,
  )
  return good
}

function start({ command: [program, ...args], environment }: Step, output: 'inherit' | 'pipe') {
  const child = spawn(program, args, {
    cwd: join(import.meta.dirname, '../..'),
    // Colours are for people: in a log they are noise.
    env: cleanEnvironment(process.stdout.isTTY ? environment : { NO_COLOR: '1', ...environment }),
    stdio: ['ignore', output, output],
  })
  const ended = new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      process.stdout.write(`${program}: ${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  return { child, ended }
}
