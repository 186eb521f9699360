import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/support/vitest.ts'
import { createPrivateFolder } from './private-folder.ts'

test('missing parents are created too, the folder is for its owner only, and the topmost new folder is returned', async () => {
  const root = await temporaryFolder()
  const folder = join(root, 'a', 'b', 'c')
  expect(createPrivateFolder(folder)).toBe(join(root, 'a'))
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(createPrivateFolder(folder)).toBeUndefined()
})

test.runIf(process.platform === 'linux')(
  'a folder in which none can be created is refused, not tried for ever',
  () => {
    expect(() => createPrivateFolder('/proc/below/it')).toThrow('ENOENT')
  },
)
