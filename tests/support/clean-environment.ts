import { delimiter, join } from 'node:path'

/** The project's own programs and its pinned Node come before the system's. */
const binaries = join(import.meta.dirname, '../../node_modules/.bin')

/** Variables that the product reads: tests do not inherit them, but set those that they need. */
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

/** Variables that Vitest sets, and that a person's terminal does not have: with them Astro neither serves nor reloads. */
const RUNNERS_VARIABLES = ['NODE_ENV', 'VITEST']

/** The caller's environment without the product's and Vitest's variables, with the project's programs first in `PATH`. */
export function cleanEnvironment(additions: Record<string, string> = {}): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(
    ([name]) => ![...PRODUCT_VARIABLES, ...RUNNERS_VARIABLES].includes(name),
  )
  return {
    ...Object.fromEntries(rest),
    PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}`,
    ...additions,
  }
}
