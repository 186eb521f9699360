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
  'OTHER_HOST',
  'PUBLIC_FUNCTIONS_URL',
  'PUBLIC_FUNCTIONS_KEY',
  'CONTENT_DIR',
  'FUNCTIONS_DEV_PORT',
  'TRUSTED_PROXIES',
  'RATE_LIMIT',
  'RATE_LIMIT_GLOBAL',
  'RETENTION_DAYS',
]

/** Vitest's own, which nobody has who types a command. */
const RUNNERS_VARIABLES = ['NODE_ENV']

/** The caller's environment without these, with the project's programs first in `PATH`. */
export function cleanEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(
    ([name]) => ![...PRODUCT_VARIABLES, ...RUNNERS_VARIABLES].includes(name),
  )
  return { ...Object.fromEntries(rest), PATH: `${binaries}:${process.env.PATH ?? ''}`, ...additions }
}
