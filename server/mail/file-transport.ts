import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from './compose.ts'
import type { MailTransport } from './transport.ts'

const OWN_FOLDER = { recursive: true, mode: 0o700 }

/** Writes one `.eml` file for each request into the folder, for trying things out on this machine. Nothing removes them. */
export function createFileTransport(folder: string): MailTransport {
  return {
    description: `file:${folder}`,
    /** The whole file or none; the same request again replaces its file. */
    async send({ requestId, receivedAt, raw }: Mail) {
      await mkdir(folder, OWN_FOLDER)
      // A name that sorts by time: `2026-11-20T23-59-43Z-<id>.eml`.
      const time = new Date(receivedAt).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
      const partial = join(folder, `.${requestId}.partial`)
      await writeFile(partial, raw, { mode: 0o600 })
      await rename(partial, join(folder, `${time}-${requestId}.eml`))
      return []
    },
    async verify() {
      await mkdir(folder, OWN_FOLDER)
    },
  }
}
