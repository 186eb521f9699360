import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { lastModified, sitemap } from './sitemap.ts'

async function folderWithFile(): Promise<string> {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'home.yaml'), 'a: 1')
  return folder
}

test('the date of a file is the day of its last commit, and unknown before there is one', async () => {
  const repository = await folderWithFile()
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, ...author, ...args], { stdio: 'pipe' })
  git('init', '-q')
  expect(lastModified(['home.yaml'], repository)).toBeNull()
  git('add', '.')
  // The author's date may be long before the change comes into this history.
  vi.stubEnv('GIT_COMMITTER_DATE', '2026-01-31T12:00:00Z')
  onTestFinished(() => void vi.unstubAllEnvs())
  git('commit', '-qm', 'Add', '--date=2025-12-24T12:00:00Z')
  expect(lastModified(['home.yaml'], repository)).toBe('2026-01-31')
  expect(lastModified(['other.yaml'], repository)).toBeNull()
})

test('outside a repository there is no date', async () => {
  expect(lastModified(['home.yaml'], await folderWithFile())).toBeNull()
})

test('addresses stand on the canonical origin; an unknown date is left out', () => {
  const xml = sitemap(
    [
      { path: '/', lastModified: '2026-01-31' },
      { path: '/recupero-dati', lastModified: null },
    ],
    'https://www.example.com',
  )
  expect(xml).toContain('<loc>https://www.example.com/</loc><lastmod>2026-01-31</lastmod>')
  expect(xml).toContain('<url><loc>https://www.example.com/recupero-dati</loc></url>')
})
