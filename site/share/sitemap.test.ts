import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lastModified } from './last-modified.ts'
import { sitemap } from './sitemap.ts'

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

test('the date of a file is that of its last commit, and unknown before there is one', () => {
  const repository = mkdtempSync(join(tmpdir(), 'history-'))
  const git = (...args: string[]) => execFileSync('git', ['-C', repository, ...args], { stdio: 'pipe' })
  git('init', '-q')
  writeFileSync(join(repository, 'home.yaml'), 'a: 1')
  expect(lastModified(['home.yaml'], repository)).toBeNull()
  git('add', '.')
  git(
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.com',
    'commit',
    '-qm',
    'Add',
    '--date=2026-01-31T12:00:00Z',
  )
  expect(lastModified(['home.yaml'], repository)).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(lastModified(['other.yaml'], repository)).toBeNull()
})

test('outside a repository there is no date', () => {
  expect(lastModified(['home.yaml'], tmpdir())).toBeNull()
})
