import { safeBody, safeLine } from '../mail/safe-text.ts'
import type { RequestState, StoredRequest } from '../outbox/store.ts'
import { type Command, requiredText } from './command.ts'

/** `show`: everything about one request. */
export const show: Command = {
  synopsis: 'ID [--json]',
  summary: 'mostra una richiesta per intero',
  operands: 1,
  options: { json: { type: 'boolean' } },
  async run({ operands: [id = ''], values }, { store, print, printError }) {
    const request = await store.get(id)
    if (request === null) {
      printError(`Nessuna richiesta ${id}.`)
      return 1
    }
    print(values.json === true ? JSON.stringify(jsonOf(request), null, 2) : detailsOf(request))
    return 0
  },
}

/** `export`: all that is stored about one person, for a request of access (GDPR, articles 15 and 20). */
export const exportRequests: Command = {
  synopsis: '--email EMAIL [--json]',
  summary: 'mostra tutto ciò che è conservato di una persona',
  operands: 0,
  options: { email: { type: 'string' }, json: { type: 'boolean' } },
  emptyJson: '[]',
  async run(args, { store, print, printError }) {
    const email = requiredText(args, 'email')
    const requests = await store.list({ email })
    if (args.values.json === true) print(JSON.stringify(requests.map(jsonOf), null, 2))
    else if (requests.length === 0) printError(`Nessuna richiesta di ${email}.`)
    else print(requests.map(detailsOf).join('\n\n'))
    return requests.length === 0 ? 1 : 0
  },
}

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

/** The state in Italian; of one that waits it says whether the mail server refuses it. */
export function stateOf({ state, refused }: StoredRequest): string {
  return refused && state === 'waiting' ? 'rifiutata' : STATE_NAMES[state]
}

/** A time for people, as it is in Italy. */
export function italianTime(time: number): string {
  return TIME.format(time)
}

/** Everything about one request, over several lines. */
function detailsOf(request: StoredRequest): string {
  const { state, deliveredAt, nextAttemptAt, lastError, copies, phone } = request
  const facts: [string, string][] = [
    ['Richiesta', request.id],
    ['Stato', stateOf(request)],
    ['Ricevuta', italianTime(request.receivedAt)],
    ['Invii', String(request.attempts)],
  ]
  if (deliveredAt !== null) facts.push(['Consegnata', italianTime(deliveredAt)])
  if (state === 'waiting' && nextAttemptAt !== null) {
    facts.push(['Prossimo invio', nextAttemptAt === 0 ? 'appena possibile' : italianTime(nextAttemptAt)])
  }
  if (copies !== null)
    facts.push(['Mancano', `${copies.left} copie; già arrivata a ${copies.served.join(', ')}`])
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

/** A request for programs: the keys are a promise, docs/operations.md names them. `phone` is null when none was given. */
export function jsonOf({ id, state, receivedAt, attempts, name, email, phone, message }: StoredRequest) {
  const received = new Date(receivedAt).toISOString()
  return { id, state, receivedAt: received, attempts, name, email, phone: phone ?? null, message }
}
