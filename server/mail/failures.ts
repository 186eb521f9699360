import type { ContactRequest } from '../../contact/contact-request.ts'
import { reasonOf } from '../errors.ts'
import { safeLine } from './safe-text.ts'

/** What a failed send means for the queue. */
export interface MailFailure {
  /** True when the mail server refused this recipient or this message for good. Everything else is tried again. */
  permanent: boolean
  /** For the log and the owner, without anybody's address. */
  reason: string
}

/** Authentication and encryption wanted: our configuration is wrong, not the mail (RFC 4954, RFC 3207). */
const CONFIGURATION_REPLIES: ReadonlySet<number> = new Set([530, 534, 535, 538])
const REASON_LENGTH = 200
/** In characters. Shorter values identify nobody and occur by chance: a phone of `5` is in every `550 5.1.1`. */
const SHORTEST_HIDDEN = 3

/**
 * Reads an error of a transport. nodemailer sets `responseCode` 500 also where TLS failed (`ETLS`), so the code
 * alone says nothing: the reply must have come to RCPT TO or to the message itself. Mail servers may quote what
 * they refuse, so the words of `request` are taken out of the reason.
 */
export function readFailure(error: unknown, request?: ContactRequest): MailFailure {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  const refused =
    (code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'DATA')) ||
    (code === 'EMESSAGE' && command === 'DATA')
  const permanent =
    refused &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600 &&
    !CONFIGURATION_REPLIES.has(responseCode)
  return { permanent, reason: anonymousReason(error, code, request) }
}

function anonymousReason(
  error: unknown,
  code: string | undefined,
  request: ContactRequest | undefined,
): string {
  let text = safeLine(reasonOf(error))
  for (const value of [request?.name, request?.phone, request?.message]) {
    // Measured after cleaning: a name of invisible characters becomes empty, and the empty text matches everywhere.
    const words = safeLine(value ?? '')
    if (words.length >= SHORTEST_HIDDEN) text = text.replaceAll(words, '<…>')
  }
  text = text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '<address>')
  return `${code === undefined ? '' : `${code}: `}${text}`.slice(0, REASON_LENGTH)
}
