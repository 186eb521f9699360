import { delimiter, join } from 'node:path'
import { VARIABLES } from '../../server/config/environment.ts'

/** The project's own programs and its pinned Node come before the system's. */
const binaries = join(import.meta.dirname, '../../node_modules/.bin')

/** Variables that the build alone reads; the server's stand in its schema. */
const BUILD_VARIABLES = ['PUBLIC_FUNCTIONS_URL', 'PUBLIC_FUNCTIONS_KEY', 'CONTENT_DIR', 'FUNCTIONS_DEV_PORT']

/** Variables that the product reads: tests do not inherit them, but set those that they need. */
export const PRODUCT_VARIABLES = [...Object.keys(VARIABLES), ...BUILD_VARIABLES]

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
