import { parseOrigins } from '../contact/origin.ts'

/** Why the site cannot be built: a wrong variable or folder, or missing files, one a line. */
export class BuildConfigError extends Error {
  override name = 'BuildConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Characters of a folder's name with which Vite fails, or builds pages without their fonts
 * (vitejs/vite#14097).
 */
const UNBUILDABLE = /[%#?"]/

/** Refuses a path with an UNBUILDABLE character. @throws BuildConfigError */
export function checkFolder(folder: string): void {
  if (UNBUILDABLE.test(folder))
    throw new BuildConfigError(
      `${folder}: in una cartella con %, #, ? o " nel nome il sito non si può costruire: rinominala`,
    )
}

/** Reads the variables of the build. @throws BuildConfigError naming the variable */
export function readSiteConfig(environment: Environment) {
  const { SITE_ORIGIN, PUBLIC_FUNCTIONS_URL, PUBLIC_FUNCTIONS_KEY, CONTENT_DIR } = environment
  const port = readPort(environment, 'PORT') ?? 8080
  const origin = SITE_ORIGIN || `http://localhost:${port}`
  const origins = parseOrigins(origin)
  if (origins === null)
    throw refusal(
      'SITE_ORIGIN',
      origin,
      'un indirizzo come https://www.example.com, senza altro dopo',
    )
  return {
    /** Without a trailing slash. */
    origin: origins[0],
    /** Base URL without a trailing slash; null where functions have the pages' origin. */
    functionsUrl: PUBLIC_FUNCTIONS_URL ? readFunctionsUrl(PUBLIC_FUNCTIONS_URL) : null,
    /** Public; null where none is needed. */
    functionsKey: PUBLIC_FUNCTIONS_KEY || null,
    /** Absolute, or relative to the project's root. */
    contentFolder: (CONTENT_DIR || 'content').replace(/\/+$/, ''),
    /** Set by `scripts/dev.ts`; null at build. */
    functionsDevPort: readPort(environment, 'FUNCTIONS_DEV_PORT'),
  }
}

const refusal = (name: string, value: string, wanted: string) =>
  new BuildConfigError(`${name}: "${value}" non va bene: serve ${wanted}`)

function readPort(environment: Environment, name: string): number | null {
  const value = environment[name]
  if (!value) return null
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw refusal(name, value, 'una porta da 0 a 65535')
  return Number(value)
}

function readFunctionsUrl(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw refusal(
      'PUBLIC_FUNCTIONS_URL',
      value,
      'un indirizzo come https://project.example.com/functions/v1',
    )
  return url.href.replace(/\/+$/, '')
}

checkFolder(process.cwd())
export const siteConfig = readSiteConfig(process.env)
