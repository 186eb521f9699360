import type { Command } from './command.ts'
import { STATE_NAMES } from './show-and-export.ts'

/** `retry`: back to the head of the queue. A running server sends it within seconds. */
export const retry: Command = {
  synopsis: 'ID',
  summary: 'rimette in coda una richiesta non consegnata, o una sospetta che non è spam',
  operands: 1,
  options: {},
  async run({ operands: [id = ''] }, { store, print, complain }) {
    if (await store.retry(id)) {
      print(`La richiesta ${id} è di nuovo in coda: parte subito, se il sito è acceso.`)
      return 0
    }
    const request = await store.get(id)
    complain(
      request === null
        ? `Nessuna richiesta ${id}.`
        : `La richiesta ${id} è ${STATE_NAMES[request.state]}: non serve rimetterla in coda.`,
    )
    return 1
  },
}
