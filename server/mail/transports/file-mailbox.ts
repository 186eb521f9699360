import { open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../../private-folder.ts'
import type { Mail } from '../compose.ts'

/** A transport that writes one `.eml` file per request into the folder, for trying things out. */
export function createFileTransport(folder: string) {
  return {
    description: `file:${folder}`,
    async send(mail: Mail) {
      await writeMail(folder, mail)
      return { served: mail.to, refusals: [] }
    },
    async verify() {
      createPrivateFolder(folder)
    },
    erase: (requestIds: readonly string[]) => eraseMails(folder, requestIds),
  }
}

/**
 * Writes the mail as one `.eml` file, readable for its owner only, whole or not at all, synced before it
 * resolves. Writing the same request again replaces its file.
 */
async function writeMail(folder: string, mail: Mail): Promise<void> {
  createPrivateFolder(folder)
  const partial = join(folder, `.${mail.requestId}.partial`)
  await writeFile(partial, mail.raw, { mode: 0o600, flush: true })
  await rename(partial, join(folder, fileNameOf(mail)))
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Erases the mails of these requests, also half-written ones; resolves to the number of files erased. */
export function eraseMails(folder: string, requestIds: readonly string[]): Promise<number> {
  const wanted = new Set(requestIds)
  return eraseWhere(folder, ({ requestId }) => wanted.has(requestId))
}

/** Erases the mails of requests received before this time, even if a purge erased the requests and was then interrupted. */
export function eraseMailsBefore(folder: string, time: number): Promise<number> {
  return eraseWhere(folder, ({ receivedAt }) => receivedAt !== null && receivedAt < time)
}

/** A name that sorts by time in any file manager: `2026-11-20T23-59-43Z-<id>.eml`. */
function fileNameOf({ requestId, receivedAt }: Mail): string {
  const time = new Date(receivedAt).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  return `${time}-${requestId}.eml`
}

/** What a file's name says about its mail; null for other files. For a half-written mail `receivedAt` is null. */
function readFileName(name: string) {
  const partial = /^\.([0-9a-z]+)\.partial$/.exec(name)?.[1]
  if (partial !== undefined) return { requestId: partial, receivedAt: null }
  const [, date, time, requestId] = /^(.{10})T(\d\d-\d\d-\d\d)Z-([0-9a-z]+)\.eml$/.exec(name) ?? []
  if (requestId === undefined) return null
  return { requestId, receivedAt: Date.parse(`${date}T${time?.replaceAll('-', ':')}Z`) }
}

type MailFile = NonNullable<ReturnType<typeof readFileName>>

async function eraseWhere(folder: string, matches: (file: MailFile) => boolean): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let erased = 0
  for (const name of names) {
    const file = readFileName(name)
    if (file === null || !matches(file)) continue
    await rm(join(folder, name), { force: true })
    erased += 1
  }
  return erased
}
