import type { NodemailerError } from 'nodemailer'
import { reasonOf } from '../errors.ts'
import { safeLine } from '../safe-text.ts'
import type { Addresses } from './compose.ts'
import type { MailRoute } from './mail-url.ts'

/**
 * How far a send had come. From `message` on the mail server has the visitor's text, and may have
 * taken the mail, whatever it says or does not say.
 */
export type Stage = 'connect' | 'login' | 'envelope' | 'message'

/** A send that has failed, at this stage, because of `cause`. */
export class SendError extends Error {
  readonly stage: Stage
  constructor(stage: Stage, cause: unknown) {
    super(reasonOf(cause), { cause })
    this.stage = stage
  }
}

type Settings = MailRoute & Addresses
interface Rule {
  /** Stage, command of SMTP and codes of nodemailer and Node, such as `envelope RCPT TO EENVELOPE`. */
  when: RegExp
  /** What the mail server said, which begins with its code. */
  said?: RegExp
  /** For whose sake it failed, where the stage does not tell. */
  cause?: 'login'
  advice: string | ((settings: Settings) => string)
}

/** So much is read, or shown to the owner, of what a mail server says: it may send a megabyte. */
const SAID_LENGTH = 500
const REASON_LENGTH = 200
const PORTS = 'smtps:// con la porta 465, o smtp:// con la 587'

/** What to change, by what has happened: the first rule that fits. Every pattern takes linear time. */
const RULES: readonly Rule[] = [
  { when: /^/, said: /^4/, advice: 'per ora non la prende; il sito riprova da solo.' },
  {
    // Microsoft's servers, once an account may no longer log in with its password alone.
    when: /^/,
    said: /\b5\.7\.139\b/,
    advice:
      'non accetta più utente e password per questo account: in MAIL_URL serve un altro account che spedisca, o un servizio di invio.',
  },
  {
    when: /^/,
    said: /^530.*starttls/is,
    cause: 'login',
    advice: `vuole prima una connessione cifrata: in MAIL_URL usa ${PORTS}.`,
  },
  // Servers that refuse the name often say so only to RCPT TO.
  { when: /^connect (?:EHLO|HELO)/, advice: nameRefused },
  { when: /^envelope/, said: /\b(?:helo|ehlo)\b/i, advice: nameRefused },
  {
    when: /^connect .*(?:CERT|UNABLE_TO_)/,
    advice:
      'ha un certificato che non vale: in MAIL_URL serve il nome esatto che dà il fornitore. Se è scaduto, o firmato da chi questa macchina non conosce, deve cambiarlo chi gestisce il server.',
  },
  {
    when: /^connect .*(?:ERR_SSL_|EPROTO\b|ETLS)/,
    advice: `non riesce ad aprire la connessione cifrata: in MAIL_URL usa ${PORTS}. Se è già così, il server usa una cifratura troppo vecchia.`,
  },
  {
    when: /^connect .*EDNS/,
    advice: 'non esiste: controlla il nome in MAIL_URL.',
  },
  {
    when: /^connect/,
    said: /^5/,
    advice:
      'rifiuta questa macchina, che forse è in una lista nera: chiedi al fornitore, o usa un servizio di invio.',
  },
  {
    when: /^connect/,
    said: /^(?!\d{3})/,
    advice: `non parla la lingua della posta: la porta è di un altro servizio. In MAIL_URL usa ${PORTS}.`,
  },
  {
    when: /^connect/,
    advice: `non risponde: controlla nome e porta in MAIL_URL. Molti fornitori chiudono la porta 25: usa ${PORTS}.`,
  },
  {
    when: /^login/,
    advice:
      'rifiuta utente o password di MAIL_URL. Alcuni fornitori vogliono una password creata apposta per i programmi. In MAIL_URL si scrive %40 per @ e %23 per #.',
  },
  {
    when: /^envelope/,
    said: /^530|^5\d\d.*(?:relay|authenticat)/is,
    cause: 'login',
    advice:
      'manda posta solo per chi entra con utente e password: in MAIL_URL servono, come smtps://utente:password@server:465.',
  },
  {
    when: /^/,
    said: /\b5\.4\.6\b|too many hops|\bloop/i,
    advice: ({ to }) =>
      `dice che la posta gira in tondo: controlla a chi inoltra ${to.join(', ')}.`,
  },
  {
    when: /^/,
    said: /^552.*(?:\b5\.3\.4\b|\bsize\b|\blarge)/is,
    advice: 'accetta solo email più piccole di questa: chiedi al fornitore.',
  },
  {
    when: /^/,
    said: /\b5\.2\.2\b|^552/,
    advice: ({ to }) => `dice che una casella è piena: fai posto in ${to.join(', ')}.`,
  },
  {
    when: /^envelope MAIL FROM/,
    advice: ({ from }) =>
      `non lascia spedire da ${from}: in MAIL_FROM serve un indirizzo che questo utente può usare.`,
  },
  {
    when: /^envelope (?:RCPT TO|DATA|API)/,
    advice: ({ to }) => `rifiuta ${to.join(', ')}: controlla MAIL_TO.`,
  },
  {
    when: /^message/,
    said: /^5/,
    advice: ({ from }) =>
      `ha rifiutato il testo dell’email: di solito manca il permesso di spedire da ${from} (SPF o DKIM).`,
  },
  {
    when: /^message/,
    advice: 'ha avuto l’email e non dice se la prende: guarda se è arrivata.',
  },
  { when: /^/, advice: 'si è fermato a metà: riprova, e se non basta chiedi al fornitore.' },
]

function nameRefused({ ehloName }: Settings): string {
  return `rifiuta il nome «${ehloName}» con cui il sito si presenta: SITE_ORIGIN e MAIL_FROM devono avere un dominio vero.`
}

/**
 * Says of a failed send for whose sake it failed, why, and what to change. If several recipients were
 * refused, it is about the first that was refused for good, else about the first. The reason, for the
 * log and the owner, has nothing that a visitor typed: servers may quote the message that they refuse,
 * so of what they say from then on only the codes are kept.
 */
export function classify(thrown: unknown) {
  const stage = thrown instanceof SendError ? thrown.stage : 'connect'
  const whole = (thrown instanceof SendError ? thrown.cause : thrown) as NodemailerError
  const { rejectedErrors = [] } = whole
  const final = rejectedErrors.find(({ responseCode = 0 }) => responseCode >= 500)
  const error = final ?? rejectedErrors[0] ?? whole
  const { code = '', command = '', originalCode = '' } = error
  const reply = error.response?.slice(0, SAID_LENGTH)
  const facts = `${stage} ${command} ${code} ${originalCode}`
  const rule = RULES.find(
    ({ when, said }) =>
      when.test(facts) && (said === undefined || (reply !== undefined && said.test(reply))),
  )

  const codes = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(reply ?? '')?.[0] ?? 'unknown reply'
  const said = reply === undefined || stage !== 'message' ? reasonOf(error) : codes
  const recipients = rejectedErrors.map(({ recipient }) => `${recipient}: `).join('')
  const reason = `${recipients}${code && `${code}: `}${said}`
  return {
    cause: rule?.cause ?? causeOf(stage, reply),
    reason: safeLine(reason.slice(0, REASON_LENGTH)),
    /** In Italian, and in brackets what the mail server or the system said. */
    advice(settings: Settings): string {
      const { via } = settings
      const brackets = `\n(${safeLine(reasonOf(error).slice(0, SAID_LENGTH))})`
      if (via.kind === 'file')
        return `Non posso scrivere nella cartella ${via.folder}: controlla a chi appartiene.${brackets}`
      const advice = typeof rule?.advice === 'function' ? rule.advice(settings) : rule?.advice
      return `Il server di posta (${via.host}, porta ${via.port}) ${advice}${brackets}`
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
