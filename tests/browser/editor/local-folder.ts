import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'

/** The files of `folder` by their path, as base64. */
const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.*', { cwd: folder }).map((file) => [file, readFileSync(join(folder, file), 'base64')]),
  )

/**
 * Replaces the system's folder dialog, which no test can operate: the page gets a folder of the browser's own that holds the
 * files of `content`. The replacement takes effect when the page is loaded again.
 */
export async function answerFolderPicker(page: Page, content: string): Promise<void> {
  await page.evaluate(async (files) => {
    const root = await navigator.storage.getDirectory()
    // The editor takes a folder with `.git` for the project's.
    await root.getDirectoryHandle('.git', { create: true })
    for (const [path, base64] of Object.entries(files)) {
      const [name = '', ...folders] = `content/${path}`.split('/').reverse()
      let directory = root
      for (const each of folders.reverse())
        directory = await directory.getDirectoryHandle(each, { create: true })
      const file = await (await directory.getFileHandle(name, { create: true })).createWritable()
      await file.write(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)))
      await file.close()
    }
  }, filesIn(content))
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() })
  })
}

/** Writes the files of the browser's folder back to `content`; returns the paths of those that have changed. */
export async function takeBack(page: Page, content: string): Promise<string[]> {
  const files = await page.evaluate(async () => {
    const found: Record<string, string> = {}
    const read = async (directory: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const handle of directory.values()) {
        if (handle.kind === 'directory') await read(handle, `${path}${handle.name}/`)
        else {
          const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer())
          found[path + handle.name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
        }
      }
    }
    await read(await (await navigator.storage.getDirectory()).getDirectoryHandle('content'), '')
    return found
  })
  const before = filesIn(content)
  const changed = Object.keys({ ...before, ...files }).filter((path) => before[path] !== files[path])
  for (const path of changed) {
    const base64 = files[path]
    const file = join(content, path)
    mkdirSync(dirname(file), { recursive: true })
    if (base64 === undefined) rmSync(file)
    else writeFileSync(file, Buffer.from(base64, 'base64'))
  }
  return changed.sort()
}
