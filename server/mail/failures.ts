import type { NodemailerError } from 'nodemailer'
import { reasonOf } from '../errors.ts'
import { safeLine } from '../safe-text.ts'

/** How many characters of a reply are kept: a mail server may send a megabyte. */
const REASON_LENGTH = 200

/** When the mail server answers one of these commands, it has seen nothing of the visitor's yet. */
const BEFORE_THE_MESSAGE = /^(?:EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO)/

/**
 * Reads the error of a failed send: whether the mail server has asked for another try (4xx), has refused, so that somebody may have
 * to act, or has not answered. If several recipients were refused, the result is about the first that was refused for good, else about
 * the first. The reason, for the log and the owner, has nothing that a visitor typed: servers may quote the message that they refuse,
 * so of such a reply only the codes are kept.
 */
export function readFailure(thrown: unknown) {
  const { rejectedErrors = [] } = thrown as NodemailerError
  const final = rejectedErrors.find((each) => causeOf(each) !== 'deferred')
  const error = final ?? rejectedErrors[0] ?? (thrown as NodemailerError)
  const recipients = rejectedErrors.map(({ recipient }) => `${recipient}: `).join('')
  const { code, command = '', response } = error
  const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response ?? '')?.[0] ?? 'unknown reply'
  const said = response === undefined || BEFORE_THE_MESSAGE.test(command) ? reasonOf(error) : codes
  const reason = `${recipients}${code === undefined ? '' : `${code}: `}${said}`
  return { cause: causeOf(error), reason: safeLine(reason.slice(0, REASON_LENGTH)) }
}

function causeOf({ responseCode }: NodemailerError): 'deferred' | 'refused' | 'unreachable' {
  if (responseCode === undefined) return 'unreachable'
  return responseCode >= 400 && responseCode < 500 ? 'deferred' : 'refused'
}
