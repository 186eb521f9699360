import { FIELD_NAMES, fieldOf } from '../../contact/fields.ts'
import { formatTime } from '../italian-time.ts'
import { safeLine, shorten } from '../mail/safe-text.ts'
import { createHealthCheck } from '../maintenance/health-check.ts'
import { copiesFolder } from '../maintenance/nightly-copy.ts'
import { serverChecks } from '../maintenance/server-checks.ts'
import { REQUEST_STATES, type RequestState, type StoredRequest } from '../outbox/store.ts'
import { type Arguments, type CommandContext, type ExitCode, UsageError } from './command.ts'

/** `list`: what is not well, then the requests, newest first. With `--json` all that is stored about them, for programs. */
export async function list({ values }: Arguments, context: CommandContext): Promise<ExitCode> {
  const { stores, storage, mail, print, printError } = context
  const { email, json } = values
  const state = values.state === undefined ? undefined : parseState(values.state)
  const checks = serverChecks({ stores, dataDir: storage.dataDir, to: mail.to, clock: Date.now })
  for (const reason of await createHealthCheck(checks)()) printError(`Attenzione: ${reason}.`)
  const filter = { ...(state === undefined ? {} : { state }), ...(email === undefined ? {} : { email }) }
  const requests = (await Promise.all(stores.map(({ store }) => store.list(filter)))).flat()
  if (json) print(JSON.stringify(requests.map(jsonOf), null, 2))
  else if (requests.length === 0) printError('Nessuna richiesta.')
  else print(formatTable(ROW_TITLES, requests.map(rowOf)))
  await tellOfFileLeftBehind(context)
  return requests.length === 0 ? 1 : 0
}

/** Says of the SQLite file beside DATABASE_URL whether it is still needed. Nothing removes it by itself. */
async function tellOfFileLeftBehind({ stores, printError }: CommandContext): Promise<void> {
  const [, left] = stores
  if (left === undefined) return
  const { undelivered } = await left.store.status()
  printError(
    undelivered === 0
      ? `In ${left.file}, l’archivio di prima di DATABASE_URL, non c’è più niente da consegnare: quando non ti serve spegni il sito e cancellalo.`
      : `In ${left.file}, l’archivio di prima di DATABASE_URL, richieste da consegnare: ${undelivered}. Il sito le manda, se è acceso.`,
  )
}

/** `retry`: puts requests back at the head of the queue. A running server sends them within seconds. */
export async function retry({ operand: id, values }: Arguments, context: CommandContext): Promise<ExitCode> {
  const { stores, print, printError } = context
  if (values.all) {
    let count = 0
    for (const { store } of stores) count += await store.retryAll()
    if (count === 0) printError('Nessuna richiesta è in attesa.')
    else print(`Richieste di nuovo in coda: ${count}. Partono subito, se il sito è acceso.`)
    return count === 0 ? 1 : 0
  }
  for (const { store } of stores) {
    if (await store.retry(id)) {
      print(`La richiesta ${id} è di nuovo in coda: parte subito, se il sito è acceso.`)
      return 0
    }
    const request = await store.get(id)
    if (request === null) continue
    printError(`La richiesta ${id} è ${STATE_NAMES[request.state]}: non serve rimetterla in coda.`)
    return 1
  }
  printError(`Nessuna richiesta ${id}.`)
  return 1
}

/** `delete`: erases a request, or all that is stored about a person (GDPR, article 17), and names what it cannot reach. */
export async function deleteRequests(
  { operand, values }: Arguments,
  context: CommandContext,
): Promise<ExitCode> {
  const { stores, storage, print, printError } = context
  const { email } = values
  const which = email === undefined ? { id: operand } : { email }
  const erasures = []
  for (const { store } of stores) erasures.push(await store.delete(which))
  const erased = erasures.reduce((sum, each) => sum + each.erased, 0)
  if (erased === 0) printError(`Nessuna richiesta ${email === undefined ? operand : `di ${email}`}.`)
  else {
    print(`Eliminazione fatta. Richieste cancellate: ${erased}.`)
    print(
      `Le copie in ${copiesFolder(storage.dataDir)} le perdono entro quattordici giorni. Restano da cancellare a mano le email già arrivate nella tua casella e le copie fatte in altro modo.`,
    )
  }
  const complete = erasures.every((each) => each.complete)
  if (!complete) {
    printError(
      'Attenzione: un altro programma sta leggendo l’archivio, e nel file resta traccia del testo cancellato. Chiudi quel programma e ripeti il comando.',
    )
  }
  return erased > 0 && complete ? 0 : 1
}

function parseState(text: string): RequestState {
  const state = REQUEST_STATES.find((known) => known === text)
  if (state === undefined) {
    throw new UsageError(`--state: «${text}» non è uno stato. Gli stati sono ${REQUEST_STATES.join(', ')}`)
  }
  return state
}

const STATE_NAMES: Record<RequestState, string> = {
  waiting: 'in attesa',
  sending: 'in invio',
  delivered: 'consegnata',
}

const ROW_TITLES = [
  ...['ID', 'STATO', 'RICEVUTA', 'INVII'],
  ...FIELD_NAMES.map((name) => fieldOf(name).label.toUpperCase()),
]
const MESSAGE_WIDTH = 40
/** For names and addresses: longer than nearly all of them, but short enough for a table. */
const NAME_WIDTH = 48

function rowOf(request: StoredRequest): string[] {
  const { id, state, heldAsSpam, receivedAt, attempts } = request
  const fields = FIELD_NAMES.map((name) => {
    const value = request[name]
    return value === undefined
      ? '–'
      : shorten(safeLine(value), name === 'message' ? MESSAGE_WIDTH : NAME_WIDTH)
  })
  const mark = heldAsSpam ? ' (forse spam)' : ''
  return [id, STATE_NAMES[state] + mark, formatTime(receivedAt), String(attempts), ...fields]
}

/** Aligned columns under their titles, two spaces apart. Expects cells of one line each. An emoji shifts the rest of its row. */
function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [titles, ...rows]
  const widths = titles.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const format = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0)
  return lines.map((cells) => cells.map(format).join('  ').trimEnd()).join('\n')
}

/** A request as `--json` prints it: times in ISO 8601, null for what there is not. */
function jsonOf(request: StoredRequest) {
  const { id, state, receivedAt, deliveredAt, attempts, lastError, heldAsSpam } = request
  const times = {
    receivedAt: isoTime(receivedAt),
    deliveredAt: deliveredAt === null ? null : isoTime(deliveredAt),
  }
  return {
    ...{ id, state, ...times, attempts, lastError, heldAsSpam },
    ...Object.fromEntries(FIELD_NAMES.map((name) => [name, request[name] ?? null])),
  }
}

const isoTime = (time: number) => new Date(time).toISOString()
