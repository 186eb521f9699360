import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { projectRoot } from '../../support/server-process.ts'

/** The origin at which `serveRepository` answers. */
export const GIT_SERVICE = 'https://git.example.com'
export const TOKEN = 'token-of-the-test'

/** A commit as the editor sends it. */
interface Commit {
  branch: string
  files: { operation: 'create' | 'update' | 'delete'; path: string; content: string }[]
}

/**
 * Stands in for a Gitea server with the project's content in a repository: answers the calls by which the editor reads and
 * commits (https://docs.gitea.com/api). Refuses calls without `TOKEN`. Returns the list of commits, to which each one is added.
 */
export async function serveRepository(page: Page): Promise<Commit[]> {
  const commits: Commit[] = []
  const head = () => ({ sha: `commit-${commits.length}`, created: new Date().toISOString() })
  // The editor needs no real hashes, only a different one for each file.
  const blob = (path: string) => ({ type: 'blob', sha: `${path}-${commits.length}`, size: 1, path })
  const tree = globSync('content/**/*.*', { cwd: projectRoot }).map(blob)
  const read = (path: string) => readFileSync(join(projectRoot, path), 'base64')
  const calls: [call: RegExp, answer: (body: never) => unknown][] = [
    [/^GET \/version$/, () => ({ version: '1.26.0' })],
    [/^GET \/settings\/api$/, () => ({})],
    [/^GET \/user$/, () => ({ id: 1, login: 'mario', full_name: 'Mario', email: 'mario@example.com' })],
    [
      /^GET \/repos\/mario\/sito$/,
      () => ({ permissions: { pull: true, push: true }, default_branch: 'main' }),
    ],
    [/\/branches\/main$/, () => ({ commit: { id: head().sha, message: 'Content' } })],
    [/\/git\/trees\//, () => ({ tree, truncated: false })],
    [
      /^POST .*\/file-contents$/,
      ({ files }: { files: string[] }) =>
        files.map((path) => ({ path, encoding: 'base64', content: read(path) })),
    ],
    [
      /^POST .*\/contents$/,
      (commit: Commit) => {
        commits.push(commit)
        return { commit: head(), files: commit.files.map(({ path }) => blob(path)) }
      },
    ],
  ]

  await page.route(`${GIT_SERVICE}/**`, async (route: Route) => {
    const request = route.request()
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    if (request.headers().authorization !== `token ${TOKEN}`)
      return route.fulfill({ status: 401, headers, json: {} })
    const call = `${request.method()} ${new URL(request.url()).pathname.replace('/api/v1', '')}`
    const [, answer] = calls.find(([pattern]) => pattern.test(call)) ?? []
    if (!answer) return route.fulfill({ status: 404, headers, json: {} })
    return route.fulfill({ headers, json: answer(request.postDataJSON() as never) })
  })
  return commits
}
