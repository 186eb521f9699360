import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmtpServer } from './mail-url.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { MailTransport } from './transport.ts'

/** How mails leave: what `MAIL_URL` names, and the name by which EHLO introduces this server. */
export interface MailRoute {
  via: SmtpServer | { kind: 'file'; folder: string }
  ehloName: string
}

/** The transport that `MAIL_URL` names. */
export function createMailTransport({ via, ehloName }: MailRoute): MailTransport {
  return via.kind === 'file' ? createFileTransport(via.folder) : createSmtpTransport(via, { name: ehloName })
}

const OWN_FOLDER = { recursive: true, mode: 0o700 }

/** Writes one `.eml` file for each request into the folder, for trying things out on this machine. Nothing removes them. */
export function createFileTransport(folder: string): MailTransport {
  return {
    description: `file:${folder}`,
    /** The whole file or none; the same request again replaces its file. */
    async send({ requestId, receivedAt, raw }) {
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
