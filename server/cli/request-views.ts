import { safeBody, safeLine, shorten } from '../mail/safe-text.ts'
import type { RequestState, StoredRequest } from '../outbox/store.ts'

export const STATE_NAMES: Record<RequestState, string> = {
  waiting: 'in attesa',
  sending: 'in invio',
  delivered: 'consegnata',
  dead: 'non consegnata',
  spam: 'sospetta',
}

const TIME = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})
const MESSAGE_WIDTH = 40
/** Longer than any real name, shorter than one that makes the table unreadable. */
const NAME_WIDTH = 48

/** A time for people, as it is in Italy. */
export function italianTime(time: number): string {
  return TIME.format(time)
}

/** A request for programs: the keys are a promise, docs/operations.md names them. `phone` is null when none was given. */
export function jsonOf({ id, state, receivedAt, attempts, name, email, phone, message }: StoredRequest) {
  const received = new Date(receivedAt).toISOString()
  return { id, state, receivedAt: received, attempts, name, email, phone: phone ?? null, message }
}

/** One line of the list. Nothing in it can steer a terminal. */
export function rowOf(request: StoredRequest): string[] {
  const { id, state, receivedAt, attempts, name, email, phone, message } = request
  return [
    id,
    STATE_NAMES[state],
    italianTime(receivedAt),
    String(attempts),
    shorten(safeLine(name), NAME_WIDTH),
    shorten(safeLine(email), NAME_WIDTH),
    phone === undefined ? '–' : safeLine(phone),
    shorten(safeLine(message), MESSAGE_WIDTH),
  ]
}

export const ROW_TITLES = ['ID', 'STATO', 'RICEVUTA', 'INVII', 'NOME', 'EMAIL', 'TELEFONO', 'MESSAGGIO']

/** Everything about one request, over several lines. */
export function detailsOf(request: StoredRequest): string {
  const { state, deliveredAt, nextAttemptAt, lastError, phone } = request
  const facts: [string, string][] = [
    ['Richiesta', request.id],
    ['Stato', STATE_NAMES[state]],
    ['Ricevuta', italianTime(request.receivedAt)],
    ['Invii', String(request.attempts)],
  ]
  if (deliveredAt !== null) facts.push(['Consegnata', italianTime(deliveredAt)])
  if (state === 'waiting' && nextAttemptAt !== null) {
    facts.push(['Prossimo invio', nextAttemptAt === 0 ? 'appena possibile' : italianTime(nextAttemptAt)])
  }
  if (lastError !== null) facts.push(['Ultimo errore', safeLine(lastError)])
  facts.push(
    ['Nome', safeLine(request.name)],
    ['Email', safeLine(request.email)],
    ['Telefono', phone === undefined ? 'non indicato' : safeLine(phone)],
  )
  const width = Math.max(...facts.map(([label]) => label.length)) + 2
  const lines = facts.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`)
  const message = safeBody(request.message).split('\n')
  return [...lines, 'Messaggio:', ...message.map((line) => `  ${line}`)].join('\n')
}
