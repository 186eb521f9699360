import { type ContactRequest, FIELD_NAMES } from '../../contact/fields.ts'
import { reasonOf } from '../errors.ts'
import { safeLine } from './safe-text.ts'

/** How many characters of a reply are read: a mail server may send a megabyte. */
const READ_LENGTH = 2_048
const REASON_LENGTH = 200
/** Values with fewer characters are not removed from a reply: a phone of `5` occurs in every `550 5.1.1`. */
const SHORTEST_HIDDEN = 3
/** A longer value is found by this many leading characters, because the reply may cut it off. */
const LONGEST_COMPARED = 40

/** What nodemailer adds to an error: https://nodemailer.com/errors/ */
interface SmtpError {
  code?: string
  responseCode?: number
  recipient?: string
  rejectedErrors?: SmtpError[]
}

/**
 * Reads the error of a failed send. `temporary` is true where the mail server has asked for another try (4xx), and false where
 * somebody may have to act. If several recipients were refused, the result is about the first that was refused for good, else about
 * the first. The reason, for the log and the owner, contains the refused addresses of MAIL_TO and no other address. Mail servers
 * may quote what they refuse, so the fields of `request` are removed.
 */
export function readFailure(thrown: unknown, request?: ContactRequest) {
  const { rejectedErrors = [] } = thrown as SmtpError
  const final = rejectedErrors.find((each) => !isTemporary(each))
  const error = final ?? rejectedErrors[0] ?? (thrown as SmtpError)
  const recipients = rejectedErrors.map(({ recipient }) => `${recipient}: `).join('')
  return { temporary: isTemporary(error), reason: recipients + anonymousReason(error, request) }
}

function isTemporary({ responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 400 && responseCode < 500
}

function anonymousReason(error: SmtpError, request: ContactRequest | undefined): string {
  let text = safeLine(reasonOf(error).slice(0, READ_LENGTH))
  for (const name of FIELD_NAMES) {
    // The length counts after cleaning: a name of invisible characters becomes empty, and an empty text matches everywhere.
    const words = safeLine(request?.[name] ?? '')
    if (words.length > LONGEST_COMPARED) {
      const start = text.indexOf(words.slice(0, LONGEST_COMPARED))
      if (start !== -1) text = `${text.slice(0, start)}<…>`
    } else if (words.length >= SHORTEST_HIDDEN) text = text.replaceAll(words, '<…>')
  }
  text = text.replace(/[^\s<>"'(),:;]+/g, (word) => (word.slice(1, -1).includes('@') ? '<address>' : word))
  return `${error.code === undefined ? '' : `${error.code}: `}${text}`.slice(0, REASON_LENGTH)
}
