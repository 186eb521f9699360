import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPrivateFolder } from '../private-folder.ts'
import type { Mail } from './compose.ts'
import type { MailTransport } from './transport.ts'

/** Writes one `.eml` file for each request into the folder, for trying things out on this machine. Nothing removes them. */
export function createFileTransport(folder: string): MailTransport {
  return {
    description: `file:${folder}`,
    /** The whole file or none; the same request again replaces its file. */
    async send({ requestId, receivedAt, raw }: Mail) {
      createPrivateFolder(folder)
      // A name that sorts by time: `2026-11-20T23-59-43Z-<id>.eml`.
      const time = new Date(receivedAt).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
      const partial = join(folder, `.${requestId}.partial`)
      await writeFile(partial, raw, { mode: 0o600 })
      await rename(partial, join(folder, `${time}-${requestId}.eml`))
      return []
    },
    async verify() {
      createPrivateFolder(folder)
    },
  }
}
