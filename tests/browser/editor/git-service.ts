import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page, Route } from '@playwright/test'

/** The origin at which `serveRepository` answers. */
export const GIT_SERVICE = 'https://git.example.com'
export const TOKEN = 'token-of-the-test'

/** A change of one file, as the editor sends it. */
interface Change {
  operation: 'create' | 'update' | 'delete'
  path: string
  content: string
}

/**
 * Stands in for a Gitea server, with the git repository in `folder`: answers the calls by which the editor reads and commits
 * (https://docs.gitea.com/api). Refuses calls without `TOKEN`.
 */
export async function serveRepository(page: Page, folder: string): Promise<void> {
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  const head = () => git('rev-parse', 'HEAD')
  const file = (path: string) => join(folder, path)
  const tree = () =>
    git('ls-tree', '-r', '--format=%(objectname) %(objectsize) %(path)', 'HEAD')
      .split('\n')
      .map((line) => /^(\S+) +(\d+) (.*)$/.exec(line) ?? [])
      .map(([, sha, size, path]) => ({ type: 'blob', sha, size: Number(size), path }))

  function commit({ message, files }: { message: string; files: Change[] }) {
    for (const { operation, path, content } of files) {
      if (operation === 'delete') rmSync(file(path))
      else {
        mkdirSync(dirname(file(path)), { recursive: true })
        writeFileSync(file(path), Buffer.from(content, 'base64'))
      }
    }
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
    const saved = files.map(({ path }) => tree().find((each) => each.path === path) ?? null)
    return { commit: { sha: head(), created: new Date().toISOString() }, files: saved }
  }

  const calls: [call: RegExp, answer: (body: never) => unknown][] = [
    [/^GET \/version$/, () => ({ version: '1.26.0' })],
    [/^GET \/settings\/api$/, () => ({})],
    [/^GET \/user$/, () => ({ id: 1, login: 'mario', full_name: 'Mario', email: 'mario@example.com' })],
    [
      /^GET \/repos\/mario\/sito$/,
      () => ({ permissions: { pull: true, push: true }, default_branch: 'main' }),
    ],
    [/\/branches\/main$/, () => ({ commit: { id: head(), message: git('log', '-1', '--format=%B') } })],
    [/\/git\/trees\//, () => ({ tree: tree(), truncated: false })],
    [
      /^POST .*\/file-contents$/,
      ({ files }: { files: string[] }) =>
        files.map((path) => ({ path, encoding: 'base64', content: readFileSync(file(path), 'base64') })),
    ],
    [/^POST .*\/contents$/, commit],
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
}
