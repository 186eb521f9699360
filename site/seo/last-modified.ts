import { execFileSync } from 'node:child_process'

/**
 * The day (`YYYY-MM-DD`) on which one of these content files last changed, from the repository's history.
 * Null outside a repository, in a shallow clone (whose oldest commit seems to have changed every file) or for a file that
 * was never committed: a sitemap without a date is better than one with the day of the build.
 * @param files paths from `folder`, which is the project's root
 */
export function lastModified(files: readonly string[], folder: string = process.cwd()): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    if (git('rev-parse', '--is-shallow-repository') !== 'false') return null
    return git('log', '-1', '--format=%cs', '--', ...files) || null
  } catch {
    return null
  }
}
