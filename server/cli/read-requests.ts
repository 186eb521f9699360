import { instantInItaly } from '../../contact/opening-hours.ts'
import { safeBody, safeLine, shorten } from '../mail/safe-text.ts'
import { REQUEST_STATES, type RequestState, type StoredRequest } from '../outbox/store.ts'
import { type Command, requiredText, UsageError } from './command.ts'

export const list: Command = {
  synopsis: '[--state STATO] [--since DATA] [--json]',
  summary: 'elenca le richieste, dalla più recente',
  options: ['state', 'since', 'json'],
  async run(args, { store, print, printError }) {
    const { state, since } = args.values
    const requests = await store.list({
      ...(state === undefined ? {} : { state: parseState(state) }),
      ...(since === undefined ? {} : { since: parseSince(since, Date.now()) }),
    })
    if (args.values.json) print(formatJson(requests.map(jsonOf)))
    else if (requests.length === 0) printError('Nessuna richiesta.')
    else print(formatTable(ROW_TITLES, requests.map(rowOf)))
    return requests.length === 0 ? 1 : 0
  },
}

export const show: Command = {
  synopsis: 'ID [--json]',
  summary: 'mostra una richiesta per intero',
  hasOperand: true,
  options: ['json'],
  async run({ operand: id, values }, { store, print, printError }) {
    const request = await store.get(id)
    if (request === null) {
      printError(`Nessuna richiesta ${id}.`)
      return 1
    }
    print(values.json ? formatJson(jsonOf(request)) : detailsOf(request))
    return 0
  },
}

/** `export`: prints all that is stored about one person, for a request of access (GDPR, articles 15 and 20). */
export const exportRequests: Command = {
  synopsis: '--email EMAIL [--json]',
  summary: 'mostra tutto ciò che è conservato di una persona',
  options: ['email', 'json'],
  async run(args, { store, print, printError }) {
    const email = requiredText(args, 'email')
    const requests = await store.list({ email })
    if (args.values.json) print(formatJson(requests.map(jsonOf)))
    else if (requests.length === 0) printError(`Nessuna richiesta di ${email}.`)
    else print(requests.map(detailsOf).join('\n\n'))
    return requests.length === 0 ? 1 : 0
  },
}

export const stats: Command = {
  synopsis: '[--json]',
  summary: 'conta le richieste per stato',
  options: ['json'],
  async run({ values }, { store, print }) {
    const { counts, oldestWaitingAt, refused, copiesLeft } = await store.status()
    if (values.json) {
      print(formatJson(counts))
      return 0
    }
    const rows = REQUEST_STATES.map((state) => [STATE_NAMES[state], state, String(counts[state])])
    print(formatTable(['STATO', 'PER --state', 'RICHIESTE'], rows))
    if (oldestWaitingAt !== null) print(`La più vecchia in attesa: ${TIME.format(oldestWaitingAt)}.`)
    if (refused > 0) print(`Rifiutate dal server di posta: ${refused}. «show ID» dice perché.`)
    if (copiesLeft > 0) print(`Copie che mancano a qualche indirizzo di MAIL_TO: ${copiesLeft}.`)
    const waiting = refused + copiesLeft > 0 ? await store.list({ state: 'waiting' }) : []
    const errors = waiting.filter((each) => each.refused || each.copies).map(({ lastError }) => lastError)
    for (const error of new Set(errors)) print(`Rifiutata: ${safeLine(error ?? '')}`)
    return 0
  },
}

function parseState(text: string): RequestState {
  const state = REQUEST_STATES.find((known) => known === text)
  if (state === undefined) {
    throw new UsageError(`--state: «${text}» non è uno stato. Gli stati sono ${REQUEST_STATES.join(', ')}`)
  }
  return state
}

/**
 * Reads a day (`2026-03-01`, from its first minute in Italy) or an age (`24h`, `7g`). Returns milliseconds since the epoch;
 * throws `UsageError`.
 */
export function parseSince(text: string, now: number): number {
  const [, count, unit] = /^(\d{1,5})([hg])$/.exec(text) ?? []
  if (count !== undefined) return now - Number(count) * (unit === 'h' ? 3_600_000 : 86_400_000)
  const midnight = new Date(`${text}T00:00:00Z`)
  // JavaScript parses 30 February as a day in March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== text) {
    throw new UsageError(`--since: «${text}» non è una data. Scrivi per esempio 2026-03-01, 24h o 7g`)
  }
  return instantInItaly(text, 0)
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

/** The state in Italian; "rifiutata" for a waiting request that the mail server refuses. */
function stateOf({ state, refused }: StoredRequest): string {
  return refused && state === 'waiting' ? 'rifiutata' : STATE_NAMES[state]
}

const ROW_TITLES = ['ID', 'STATO', 'RICEVUTA', 'INVII', 'NOME', 'EMAIL', 'TELEFONO', 'MESSAGGIO']
const MESSAGE_WIDTH = 40
/** For names and addresses: longer than nearly all of them, but short enough for a table. */
const NAME_WIDTH = 48

function rowOf(request: StoredRequest): string[] {
  const { id, receivedAt, attempts, name, email, phone, message } = request
  return [
    id,
    stateOf(request),
    TIME.format(receivedAt),
    String(attempts),
    shorten(safeLine(name), NAME_WIDTH),
    shorten(safeLine(email), NAME_WIDTH),
    phone === undefined ? '–' : safeLine(phone),
    shorten(safeLine(message), MESSAGE_WIDTH),
  ]
}

/** Aligned columns under their titles, two spaces apart. Expects cells of one line each. An emoji shifts the rest of its row. */
function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows]
  const widths = titles.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const format = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0)
  return lines.map((cells) => cells.map(format).join('  ').trimEnd()).join('\n')
}

function detailsOf(request: StoredRequest): string {
  const { state, deliveredAt, nextAttemptAt, lastError, copies, phone } = request
  const facts: [string, string][] = [
    ['Richiesta', request.id],
    ['Stato', stateOf(request)],
    ['Ricevuta', TIME.format(request.receivedAt)],
    ['Invii', String(request.attempts)],
  ]
  if (deliveredAt !== null) facts.push(['Consegnata', TIME.format(deliveredAt)])
  if (state === 'waiting' && nextAttemptAt !== null) {
    facts.push(['Prossimo invio', nextAttemptAt === 0 ? 'appena possibile' : TIME.format(nextAttemptAt)])
  }
  if (copies !== null)
    facts.push(['Copie mancanti', `${copies.left}; già arrivata a ${copies.served.join(', ')}`])
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

/** A request as `--json` prints it. docs/operations.md documents the keys, so they must not change. */
function jsonOf({ id, state, receivedAt, attempts, name, email, phone, message }: StoredRequest) {
  const received = new Date(receivedAt).toISOString()
  return { id, state, receivedAt: received, attempts, name, email, phone: phone ?? null, message }
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
