import { beforeEach, expect, test, vi } from 'vitest'
import { loadContent } from '../content/load/content.ts'
import { sharedPages, sharePicture } from './share-picture.tsx'

const content = loadContent()
const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
beforeEach(() => said.mockClear())

const picture = async (title: string) => {
  const [home] = sharedPages(content)
  return (await sharePicture({ ...home, title } as NonNullable<typeof home>, content)).toString(
    'base64',
  )
}

test('a share picture has the letters of European names', async () => {
  const pictures: string[] = []
  for (const letter of ['Č', '®', 'đ', 'ț', 'ễ']) pictures.push(await picture(`A${letter}A`))
  // Letters that a font has not all look the same.
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(said).not.toHaveBeenCalled()
})

test('letters that no font has are named with the picture', async () => {
  await picture('PC 修理')
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/^condivisione\/index\.png: .*修理/))
})
