import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPrivateFolder } from './private-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'private-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

test('what leads to the folder is created too, for the owner only, and the topmost is named', () => {
  const folder = join(root, 'a', 'b', 'c')
  expect(createPrivateFolder(folder)).toBe(join(root, 'a'))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(createPrivateFolder(folder)).toBeUndefined()
})

test('a file in the way is refused', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => createPrivateFolder(file)).toThrow('EEXIST')
  expect(() => createPrivateFolder(join(file, 'below'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'linux')(
  'a folder that takes no other is refused, not tried for ever',
  () => {
    expect(() => createPrivateFolder('/proc/below/it')).toThrow('ENOENT')
  },
)
