import type { NodemailerError } from 'nodemailer'
import { reasonOf } from '../errors.ts'
import { fillIn, safeLine } from '../safe-text.ts'
import ADVICE from './advice.json' with { type: 'json' }
import type { Addresses } from './compose.ts'
import type { MailRoute } from './mail-url.ts'

/**
 * How far a send had come. From `message` on the mail server may have taken the mail, whatever it
 * says.
 */
export type Stage = 'connect' | 'login' | 'envelope' | 'message'

export class SendError extends Error {
  declare readonly cause: NodemailerError
  readonly stage: Stage
  constructor(stage: Stage, cause: unknown) {
    super(reasonOf(cause), { cause })
    this.stage = stage
  }
}

type Settings = MailRoute & Addresses
type Rule = [
  /**
   * Stage, command of SMTP and codes of nodemailer and Node, such as `envelope RCPT TO EENVELOPE`.
   */
  when: RegExp,
  /** What the mail server said, which begins with its code. */
  said: RegExp | null,
  advice: keyof typeof ADVICE,
  /** For whose sake it failed, where the stage does not tell. */
  cause?: 'login',
]

/** So much is read, or shown, of what a mail server says: it may send a megabyte. */
const SAID_LENGTH = 500
const REASON_LENGTH = 200

/** What has happened: the first rule that fits. Every pattern takes linear time. */
const RULES: readonly Rule[] = [
  [/^/, /^4/, 'later'],
  // Microsoft's servers, once an account may no longer log in with its password alone.
  [/^/, /\b5\.7\.139\b/, 'otherAccount'],
  [/^/, /^530.*starttls/is, 'encrypted', 'login'],
  [/^connect (?:EHLO|HELO)/, null, 'name'],
  // Many refuse the name only at RCPT TO.
  [/^envelope/, /\b(?:helo|ehlo)\b/i, 'name'],
  [/^connect .*(?:CERT|UNABLE_TO_)/, null, 'certificate'],
  [/^connect .*(?:ERR_SSL_|EPROTO\b|ETLS)/, null, 'cipher'],
  [/^connect .*EDNS/, null, 'unknown'],
  [/^connect/, /^5/, 'blocked'],
  [/^connect/, /^(?!\d{3})/, 'otherProtocol'],
  [/^connect/, null, 'unanswered'],
  [/^login/, null, 'password'],
  [/^envelope/, /^530|^5\d\d.*(?:relay|authenticat)/is, 'loginRequired', 'login'],
  [/^/, /\b5\.4\.6\b|too many hops|\bloop/i, 'loop'],
  [/^/, /^552.*(?:\b5\.3\.4\b|\bsize\b|\blarge)/is, 'tooLarge'],
  [/^/, /\b5\.2\.2\b|^552/, 'full'],
  [/^envelope MAIL FROM/, null, 'sender'],
  [/^envelope (?:RCPT TO|DATA|API)/, null, 'recipients'],
  [/^message/, /^5/, 'content'],
  [/^message/, null, 'unconfirmed'],
]

/**
 * Says of a failed send for whose sake it failed, why, and what to change: of several recipients
 * about the first that was refused for good, else about the first. The reason has nothing that a
 * visitor typed: servers may quote the message that they refuse, so of what they say from then on
 * only the codes are kept.
 */
export function classify(thrown: unknown) {
  const { stage, cause: whole } =
    thrown instanceof SendError ? thrown : new SendError('connect', thrown)
  const { rejectedErrors = [] } = whole
  const final = rejectedErrors.find(({ responseCode = 0 }) => responseCode >= 500)
  const error = final ?? rejectedErrors[0] ?? whole
  const { code = '', command = '', originalCode = '' } = error
  const reply = error.response?.slice(0, SAID_LENGTH)
  const facts = `${stage} ${command} ${code} ${originalCode}`
  const [, , advice = 'other', cause] =
    RULES.find(
      ([when, said]) =>
        when.test(facts) && (said === null || (reply !== undefined && said.test(reply))),
    ) ?? []

  const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(reply ?? '')?.[0] ?? 'unknown reply'
  const said = reply === undefined || stage !== 'message' ? reasonOf(error) : codes
  const recipients = rejectedErrors.map(({ recipient }) => `${recipient}: `).join('')
  const reason = `${recipients}${code && `${code}: `}${said}`
  return {
    cause: cause ?? causeOf(stage, reply),
    reason: safeLine(reason.slice(0, REASON_LENGTH)),
    /** In Italian, and in brackets what the mail server or the system said. */
    advice({ via, ehloName, from, to }: Settings): string {
      const brackets = `\n(${safeLine(reasonOf(error).slice(0, SAID_LENGTH))})`
      if (via.kind === 'file')
        return `Non posso scrivere nella cartella ${via.folder}: controlla a chi appartiene.${brackets}`
      const ports = 'smtps:// con la porta 465, o smtp:// con la 587'
      const told = fillIn(ADVICE[advice], { ehloName, from, to: to.join(', '), ports })
      return `Il server di posta (${via.host}, porta ${via.port}) ${told}${brackets}`
    },
  }
}

/** As the store names it (`server/outbox/store.ts`). */
type FailureCause = 'deferred' | 'refused' | 'unreachable' | 'login' | 'unconfirmed'

/** Without a reply that says it, a mail of which the server has the message may have been taken. */
function causeOf(stage: Stage, reply = ''): FailureCause {
  if (stage === 'login') return 'login'
  if (stage === 'connect') return 'unreachable'
  if (/^[45]/.test(reply)) return reply.startsWith('4') ? 'deferred' : 'refused'
  return stage === 'message' ? 'unconfirmed' : 'unreachable'
}
