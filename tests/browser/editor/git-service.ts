import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'

interface Asked {
  files: { operation: string; path: string; content: string }[] & string[]
}

/**
 * Answers the page's requests to `url` as a Gitea server does whose repository has the folder
 * `content`, for one token. `commits` has the files of each commit that the page makes, by their
 * paths in `content`. A commit is answered after `slow`, and refused while there is a `refusal`:
 * a status, or 0 without a connection.
 */
export async function serveRepository(page: Page, url: string, content: string, token: string) {
  const commits: string[][] = []
  const service = {
    commits,
    refusal: undefined as number | undefined,
    slow: Promise.resolve(),
  }
  const blob = (path: string) => {
    const bytes = readFileSync(join(content, '..', path))
    const sha = createHash('sha1').update(bytes).digest('hex')
    return {
      type: 'blob',
      path,
      sha,
      size: bytes.length,
      encoding: 'base64',
      content: bytes.toString('base64'),
    }
  }
  const commit = ({ files }: Asked) => {
    for (const { operation, path, content: base64 } of files) {
      const file = join(content, '..', path)
      mkdirSync(dirname(file), { recursive: true })
      if (operation === 'delete') rmSync(file)
      else writeFileSync(file, Buffer.from(base64, 'base64'))
    }
    commits.push(files.map(({ path }) => path.replace('content/', '')).sort())
    return {
      commit: { sha: `${commits.length}`, created: new Date() },
      files: files.map(({ operation, path }) => (operation === 'delete' ? null : blob(path))),
    }
  }
  const tree = () => globSync('**/*.*', { cwd: content }).map((file) => blob(`content/${file}`))
  const answers: Record<string, (asked: Asked) => object> = {
    '/user': () => ({ login: 'mario', full_name: 'Mario', email: 'mario@example.com' }),
    '/version': () => ({ version: '1.26.0' }),
    '/settings/api': () => ({ default_paging_num: 1000 }),
    '/repos/mario/sito': () => ({ permissions: { pull: true }, default_branch: 'main' }),
    '/repos/mario/sito/branches/main': () => ({ commit: { id: `${commits.length}`, message: '' } }),
    '/repos/mario/sito/file-contents': ({ files }) => files.map(blob),
    '/repos/mario/sito/contents': commit,
  }
  await page.route(`${url}/api/v1/**`, async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace('/api/v1', '')
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const answer = (status: number, json = {}) => route.fulfill({ status, headers, json })
    if (request.method() === 'OPTIONS') return answer(200)
    if (request.headers().authorization !== `token ${token}`) return answer(401)
    if (answers[path] === commit) {
      await service.slow
      const { refusal } = service
      if (refusal === 0) return route.abort()
      if (refusal) return answer(refusal, { message: 'no' })
    }
    const json = path.includes('/git/trees/')
      ? { tree: tree() }
      : answers[path]?.(request.postDataJSON())
    return json ? answer(200, json) : answer(404)
  })
  return service
}
