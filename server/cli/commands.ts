import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { parseArgs } from 'node:util'
import { FIELD_NAMES, FIELDS } from '../../contact/fields.ts'
import { italianTime } from '../../contact/italian-dates.ts'
import { readField } from '../../contact/validation.ts'
import type { Config } from '../config/config.ts'
import { createHealth } from '../health/health.ts'
import { composeNotice } from '../mail/compose.ts'
import { classify } from '../mail/failures.ts'
import { createMailTransport } from '../mail/transport.ts'
import { KEPT_DAYS } from '../maintenance/daily-copy.ts'
import type { OutboxStore, RequestState, StoredRequest } from '../outbox/store.ts'
import { safeLine } from '../safe-text.ts'
import TEXTS from './texts.json' with { type: 'json' }

/**
 * Thrown by a command that found nothing, or could not do all that it was asked: exit code 1. The
 * message, in Italian, says why.
 */
export class NotDone extends Error {
  override name = 'NotDone'
}

export type Settings = Pick<Config, 'storage' | 'mail'>

const TEXT = { type: 'string' } as const
const FLAG = { type: 'boolean' } as const
export const OPTIONS = { all: FLAG, email: TEXT, json: FLAG, state: TEXT, text: TEXT }
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** What was typed after the command's name. `operand` is empty where an option replaces it. */
export interface Arguments {
  operand: string
  values: Omit<Values, 'state'> & { state: RequestState | undefined }
}

export interface CommandContext extends Settings, Arguments {
  print(line: string): void
  printError(line: string): void
  readInput(): Promise<string>
}

export type StoreContext = CommandContext & { store: OutboxStore }

/**
 * `list`: prints what is not well, then the requests, newest first. As `--json` they also have the
 * time of delivery and the last failure.
 */
export async function list(context: StoreContext): Promise<void> {
  const { store, mail, values, print, printError } = context
  const { json, state } = values
  const email = addressOf(values)
  const health = createHealth({ store, to: mail.to, clock: Date.now, toldToo: true })
  await health.look()
  const { reasons } = await health.report()
  // What only the running server knows. `look` has just tried whether a request can be stored.
  const { accepting: _, ...faults } = await store.readNote('faults')
  for (const reason of Object.values({ ...faults, ...reasons }))
    printError(`Attenzione: ${reason}.`)
  const requests = await store.list({ state, email })
  if (json) print(JSON.stringify(requests.map(jsonOf), null, 2))
  for (const [i, request] of json ? [] : requests.entries()) {
    print(`${textOf(request)}\n`)
    // Only between turns of the event loop does the process notice that a reader such as `head` has
    // stopped.
    if (i % 100 === 0) await setImmediate()
  }
  if (requests.length === 0) throw new NotDone('Nessuna richiesta.')
}

/** The address of `--email`, normalised as by the form; `mailto:` before it is removed. */
function addressOf({ email }: Arguments['values']): string | undefined {
  if (email === undefined) return undefined
  const read = readField('email', FIELDS.email.clean(email).replace(/^mailto:/i, ''))
  if ('value' in read) return read.value
  throw new NotDone(`«${email}» non è un indirizzo email.`)
}

const STATE_NAMES: Record<RequestState, string> = {
  waiting: 'in attesa',
  sending: 'in invio',
  delivered: 'consegnata',
}

function textOf(request: StoredRequest): string {
  const { id, state, looksLikeSpam, receivedAt, attempts } = request
  const progress = `${STATE_NAMES[state]}${looksLikeSpam ? ' (forse spam)' : ''}, invii: ${attempts}`
  const fields = FIELD_NAMES.map(
    (name) => `  ${FIELDS[name].label}: ${safeLine(request[name] ?? '–')}`,
  )
  return [`${id}, ${italianTime(receivedAt)}: ${progress}`, ...fields].join('\n')
}

/** A request as `--json` prints it: times in ISO 8601, as JSON writes a `Date`. */
function jsonOf({ nextAttemptAt: _, receivedAt, deliveredAt, ...request }: StoredRequest) {
  const times = {
    receivedAt: new Date(receivedAt),
    deliveredAt: deliveredAt && new Date(deliveredAt),
  }
  return { ...request, ...times }
}

/** `retry`: makes waiting requests due at once. A running server sends them within seconds. */
export async function retry({ store, operand: id, values, print }: StoreContext): Promise<void> {
  const count = await store.retry(values.all ? {} : { id })
  if (count > 0)
    return print(`Richieste di nuovo in coda: ${count}. Partono subito, se il sito è acceso.`)
  if (values.all) throw new NotDone('Nessuna richiesta è in attesa.')
  const request = await store.get(id)
  if (request === null) throw new NotDone(`Nessuna richiesta ${id}.`)
  throw new NotDone(
    `La richiesta ${id} è ${STATE_NAMES[request.state]}: non serve rimetterla in coda.`,
  )
}

/**
 * `delete`: erases a request, or all that is stored about a person (GDPR, article 17), and says
 * which other copies are left.
 */
export async function deleteRequests(context: StoreContext): Promise<void> {
  const { store, operand: id, values, print } = context
  const email = addressOf(values)
  const { erased, complete } = await store.delete(email === undefined ? { id } : { email })
  if (erased > 0) {
    print(`Eliminazione fatta. Richieste cancellate: ${erased}.`)
    if (store.copies !== undefined)
      print(`Le copie in ${store.copies.folder} le perdono entro ${KEPT_DAYS} giorni.`)
    print(
      'Restano da cancellare a mano le email già arrivate nella tua casella e le copie fatte in altro modo.',
    )
  }
  if (!complete) {
    throw new NotDone(
      'Attenzione: un altro programma sta leggendo l’archivio, e nel file resta traccia del testo cancellato. Chiudi quel programma e ripeti il comando.',
    )
  }
  if (erased === 0)
    throw new NotDone(`Nessuna richiesta ${email === undefined ? id : `di ${email}`}.`)
}

/** `backup`: writes a consistent copy of all requests to a new file, also while the server runs. */
export async function backup({ store, operand, print }: StoreContext): Promise<void> {
  const copy = resolve(operand)
  if (store.copies === undefined) {
    throw new NotDone(
      'Le richieste sono in PostgreSQL: la copia si fa con i suoi mezzi, come pg_dump.',
    )
  }
  if (existsSync(copy)) throw new NotDone(`${copy} esiste già: non lo sovrascrivo.`)
  if (!existsSync(dirname(copy)))
    throw new NotDone(`La cartella ${dirname(copy)} non esiste: creala prima.`)
  await store.copies.write(copy)
  print(`Copia scritta in ${copy}. Contiene dati personali: conservala come l’originale.`)
}

/**
 * `test-mail`: sends a test mail, or a notice with the text of `--text`. Where that fails, says
 * which setting to change.
 */
export async function testMail(context: CommandContext): Promise<void> {
  const { mail, values, print, printError, readInput } = context
  const text = values.text === '-' ? await readInput() : values.text
  const content = text === undefined ? TEXTS.testMail : { subject: 'Avviso dal sito', text }
  const isFile = mail.via.kind === 'file'
  if (isFile) printError('MAIL_URL non nomina un server: le email finiscono in una cartella.')
  const transport = createMailTransport(mail)
  const notice = await composeNotice(mail, Date.now(), content)
  const refusals = await transport.send(notice).catch((error) => {
    throw new NotDone(classify(error).advice(mail))
  })
  const refused = Object.keys(refusals)
  const served = mail.to.filter((address) => !refused.includes(address))
  const where = isFile ? `in ${transport.description}` : 'nella posta in arrivo'
  print(`Email mandata da ${mail.from} a ${served.join(', ')}: guarda ${where}.`)
  if (refused.length > 0) {
    throw new NotDone(`Il server di posta ha rifiutato ${refused.join(', ')}: controlla MAIL_TO.`)
  }
}
