import { REQUEST_STATES, type RequestFilter, type RequestState } from '../outbox/store.ts'
import { type Arguments, type Command, UsageError } from './command.ts'
import { jsonOf, ROW_TITLES, rowOf } from './request-views.ts'
import { parseSince } from './since.ts'
import { formatTable } from './table.ts'

/** `list`: newest first. */
export const list: Command = {
  synopsis: '[--state STATO] [--since DATA] [--json]',
  summary: 'elenca le richieste, dalla più recente',
  operands: 0,
  options: { state: { type: 'string' }, since: { type: 'string' }, json: { type: 'boolean' } },
  emptyJson: '[]',
  async run(args, { store, clock, print, complain }) {
    const requests = await store.list(filterOf(args, clock()))
    if (args.values.json === true) print(JSON.stringify(requests.map(jsonOf), null, 2))
    else if (requests.length === 0) complain('Nessuna richiesta.')
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
