import { REQUEST_STATES } from '../outbox/store.ts'
import type { Command } from './command.ts'
import { italianTime, STATE_NAMES } from './request-views.ts'
import { formatTable } from './table.ts'

/** `stats`: how many requests are in each state. */
export const stats: Command = {
  synopsis: '[--json]',
  summary: 'conta le richieste per stato',
  operands: 0,
  options: { json: { type: 'boolean' } },
  emptyJson: JSON.stringify(Object.fromEntries(REQUEST_STATES.map((state) => [state, 0])), null, 2),
  async run({ values }, { store, print }) {
    const { counts, oldestWaitingAt } = await store.status()
    if (values.json === true) {
      print(JSON.stringify(counts, null, 2))
      return 0
    }
    const rows = REQUEST_STATES.map((state) => [STATE_NAMES[state], state, String(counts[state])])
    print(formatTable(['STATO', 'PER --state', 'RICHIESTE'], rows))
    if (oldestWaitingAt !== null) print(`La più vecchia aspetta dal ${italianTime(oldestWaitingAt)}.`)
    return 0
  },
}
