import { safeLine, shorten } from '../mail/safe-text.ts'
import { REQUEST_STATES, type RequestFilter, type RequestState, type StoredRequest } from '../outbox/store.ts'
import { type Arguments, type Command, UsageError } from './command.ts'
import { italianTime, jsonOf, STATE_NAMES, stateOf } from './show-and-export.ts'
import { parseSince } from './since.ts'

/** `list`: newest first. */
export const list: Command = {
  synopsis: '[--state STATO] [--since DATA] [--json]',
  summary: 'elenca le richieste, dalla più recente',
  operands: 0,
  options: { state: { type: 'string' }, since: { type: 'string' }, json: { type: 'boolean' } },
  emptyJson: '[]',
  async run(args, { store, clock, print, printError }) {
    const requests = await store.list(filterOf(args, clock()))
    if (args.values.json === true) print(JSON.stringify(requests.map(jsonOf), null, 2))
    else if (requests.length === 0) printError('Nessuna richiesta.')
    else print(formatTable(ROW_TITLES, requests.map(rowOf)))
    return requests.length === 0 ? 1 : 0
  },
}

function filterOf({ values: { state, since } }: Arguments, now: number): RequestFilter {
  return {
    ...(typeof state === 'string' ? { state: parseState(state) } : {}),
    ...(typeof since === 'string' ? { since: parseSince(since, now) } : {}),
  }
}

function parseState(text: string): RequestState {
  const state = REQUEST_STATES.find((known) => known === text)
  if (state === undefined) {
    throw new UsageError(`--state: «${text}» non è uno stato. Gli stati sono ${REQUEST_STATES.join(', ')}`)
  }
  return state
}

const ROW_TITLES = ['ID', 'STATO', 'RICEVUTA', 'INVII', 'NOME', 'EMAIL', 'TELEFONO', 'MESSAGGIO']
const MESSAGE_WIDTH = 40
/** Longer than any real name, shorter than one that makes the table unreadable. */
const NAME_WIDTH = 48

/** One line of the list. Nothing in it can steer a terminal. */
export function rowOf(request: StoredRequest): string[] {
  const { id, receivedAt, attempts, name, email, phone, message } = request
  return [
    id,
    stateOf(request),
    italianTime(receivedAt),
    String(attempts),
    shorten(safeLine(name), NAME_WIDTH),
    shorten(safeLine(email), NAME_WIDTH),
    phone === undefined ? '–' : safeLine(phone),
    shorten(safeLine(message), MESSAGE_WIDTH),
  ]
}

/** `stats`: how many requests are in each state. */
export const stats: Command = {
  synopsis: '[--json]',
  summary: 'conta le richieste per stato',
  operands: 0,
  options: { json: { type: 'boolean' } },
  emptyJson: JSON.stringify(Object.fromEntries(REQUEST_STATES.map((state) => [state, 0])), null, 2),
  async run({ values }, { store, print }) {
    const { counts, oldestWaitingAt, refused, copiesLeft } = await store.status()
    if (values.json === true) {
      print(JSON.stringify(counts, null, 2))
      return 0
    }
    const rows = REQUEST_STATES.map((state) => [STATE_NAMES[state], state, String(counts[state])])
    print(formatTable(['STATO', 'PER --state', 'RICHIESTE'], rows))
    if (oldestWaitingAt !== null) print(`La più vecchia in attesa: ${italianTime(oldestWaitingAt)}.`)
    if (refused > 0) print(`Rifiutate dal server di posta: ${refused}. «show ID» dice perché.`)
    if (copiesLeft > 0) print(`Copie che mancano a qualche indirizzo di MAIL_TO: ${copiesLeft}.`)
    return 0
  },
}

/** Aligned columns under their titles, two spaces apart. Expects cells of one line each. */
function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(widthOf)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd()
  return [titles, ...rows].map(line).join('\n')
}

/** Characters; one made of a letter and an accent counts once. An emoji, which is wider, shifts the rest of its row. */
function widthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length
}
