import type { NodemailerError } from 'nodemailer'
import { reasonOf } from '../errors.ts'
import { fillIn, safeLine } from '../safe-text.ts'
import ADVICE from './advice.json' with { type: 'json' }
import type { Addresses } from './compose.ts'
import type { MailRoute } from './mail-url.ts'

/** How far a send had come. At `message` the mail server may have taken the mail. */
export type Stage = 'connect' | 'login' | 'envelope' | 'message'

export class SendError extends Error {
  declare readonly cause: NodemailerError
  readonly stage: Stage
  constructor(stage: Stage, cause: unknown) {
    super(reasonOf(cause), { cause })
    this.stage = stage
  }
}

type Failure = { stage: Stage } & Record<'error' | 'reply', string>

/** The advice for a failure that fits `stage`, `error` and `reply`, as far as they are given. */
interface Rule {
  stage?: Stage
  /** The SMTP command and the codes of nodemailer and Node, such as `RCPT TO EENVELOPE`. */
  error?: RegExp
  /** What the mail server answered, which begins with the status; empty without an answer. */
  reply?: RegExp
  advice: keyof typeof ADVICE
  /** The cause, where `causeOf` would name another one. */
  cause?: 'login'
}

/** The first rule that fits is followed. Every pattern takes linear time. */
const RULES: readonly Rule[] = [
  { reply: /^4/, advice: 'later' },
  // Microsoft's servers, once an account may no longer log in with its password alone.
  { reply: /\b5\.7\.139\b/, advice: 'otherAccount' },
  { reply: /^530.*starttls/is, advice: 'encrypted', cause: 'login' },
  { stage: 'connect', error: /^(?:EHLO|HELO)/, advice: 'name' },
  // Many servers refuse the name only at RCPT TO.
  { stage: 'envelope', reply: /\b(?:helo|ehlo)\b/i, advice: 'name' },
  { stage: 'connect', error: /CERT|UNABLE_TO_/, advice: 'certificate' },
  { stage: 'connect', error: /ERR_SSL_|EPROTO\b|ETLS/, advice: 'cipher' },
  { stage: 'connect', error: /EDNS/, advice: 'unknown' },
  { stage: 'connect', reply: /^5/, advice: 'blocked' },
  { stage: 'connect', reply: /^(?!\d{3})./s, advice: 'otherProtocol' },
  { stage: 'connect', advice: 'unanswered' },
  { stage: 'login', advice: 'password' },
  {
    stage: 'envelope',
    reply: /^530|^5\d\d.*(?:relay|authenticat)/is,
    advice: 'loginRequired',
    cause: 'login',
  },
  { reply: /\b5\.4\.6\b|too many hops|\bloop/i, advice: 'loop' },
  { reply: /^552.*(?:\b5\.3\.4\b|\bsize\b|\blarge)/is, advice: 'tooLarge' },
  { reply: /\b5\.2\.2\b|^552/, advice: 'full' },
  { stage: 'envelope', error: /^MAIL FROM/, advice: 'sender' },
  { stage: 'envelope', error: /^(?:RCPT TO|DATA|API)/, advice: 'recipients' },
  { stage: 'message', reply: /^5/, advice: 'content' },
  { stage: 'message', advice: 'unconfirmed' },
]

const ANY = /^/

function fits({ stage, error = ANY, reply = ANY }: Rule, failure: Failure): boolean {
  if (stage !== undefined && stage !== failure.stage) return false
  return error.test(failure.error) && reply.test(failure.reply)
}

/** How much is read, or shown, of what a mail server says: it may send a megabyte. */
const REPLY_LENGTH = 500
const REASON_LENGTH = 200

/**
 * Says of a failed send what was the cause, the reason, and what to change. Of several refused
 * recipients the first that was refused for good counts, else the first. The reason has nothing
 * that a visitor typed: of an answer to the message, which may quote it, only the status is kept.
 */
export function classify(thrown: unknown) {
  const { stage, cause: whole } =
    thrown instanceof SendError ? thrown : new SendError('connect', thrown)
  const { rejectedErrors = [] } = whole
  const final = rejectedErrors.find(({ responseCode = 0 }) => responseCode >= 500)
  const error = final ?? rejectedErrors[0] ?? whole
  const { code = '', command = '', originalCode = '' } = error
  const reply = error.response?.slice(0, REPLY_LENGTH) ?? ''
  const failure = { stage, error: `${command} ${code} ${originalCode}`, reply }
  const rule = RULES.find((each) => fits(each, failure))

  // Such as "550 5.7.1", or only "550".
  const status = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(reply)?.[0] ?? 'unknown reply'
  const said = stage === 'message' && reply !== '' ? status : reasonOf(error)
  const recipients = rejectedErrors.map(({ recipient }) => `${recipient}: `).join('')
  const reason = `${recipients}${code && `${code}: `}${said}`
  return {
    cause: rule?.cause ?? causeOf(failure),
    reason: safeLine(reason.slice(0, REASON_LENGTH)),
    /** In Italian, and in brackets what the mail server or the system said. */
    advice({ via, ehloName, from, to }: MailRoute & Addresses): string {
      const brackets = `\n(${safeLine(reasonOf(error).slice(0, REPLY_LENGTH))})`
      if (via.kind === 'file')
        return `Non posso scrivere nella cartella ${via.folder}: controlla a chi appartiene.${brackets}`
      const ports = 'smtps:// con la porta 465, o smtp:// con la 587'
      const facts = { ehloName, from, to: to.join(', '), ports }
      const told = fillIn(ADVICE[rule?.advice ?? 'other'], facts)
      return `Il server di posta (${via.host}, porta ${via.port}) ${told}${brackets}`
    },
  }
}

/** The causes of server/outbox/store.ts, which this folder must not import. */
type FailureCause = 'deferred' | 'refused' | 'unreachable' | 'login' | 'unconfirmed'

function causeOf({ stage, reply }: Failure): FailureCause {
  if (stage === 'login') return 'login'
  if (stage === 'connect') return 'unreachable'
  if (/^[45]/.test(reply)) return reply.startsWith('4') ? 'deferred' : 'refused'
  return stage === 'message' ? 'unconfirmed' : 'unreachable'
}
