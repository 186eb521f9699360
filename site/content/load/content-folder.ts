import { resolve } from 'node:path'

/**
 * Where the copy lives. Resolved from the working directory, which the npm scripts fix to the package's root:
 * `import.meta.url` would point into the build's own output once Astro has bundled this module.
 */
export const CONTENT_FOLDER = resolve('content')
