import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/**
 * Replaces the system's folder dialog, which no test can operate: the page gets a folder of the
 * browser's own that holds the files of `content`. The replacement takes effect when the page is
 * loaded again.
 */
export async function answerFolderPicker(page: Page, content: string): Promise<void> {
  const files = globSync('**/*.*', { cwd: content }).map((path) => ({
    path,
    base64: readFileSync(join(content, path), 'base64'),
  }))
  await page.evaluate(async (files) => {
    const root = await navigator.storage.getDirectory()
    // The editor takes a folder with `.git` for the project's.
    await root.getDirectoryHandle('.git', { create: true })
    for (const { path, base64 } of files) {
      const [name = '', ...folders] = `content/${path}`.split('/').reverse()
      let directory = root
      for (const each of folders.reverse())
        directory = await directory.getDirectoryHandle(each, { create: true })
      const file = await (await directory.getFileHandle(name, { create: true })).createWritable()
      await file.write(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
      await file.close()
    }
  }, files)
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
  })
}

/** What a file of the content in the browser's folder holds. */
export const readInBrowser = (page: Page, name: string): Promise<string> =>
  page.evaluate(async (name) => {
    const root = await navigator.storage.getDirectory()
    const content = await root.getDirectoryHandle('content')
    return (await (await content.getFileHandle(name)).getFile()).text()
  }, name)
