import type { Command } from './command.ts'
import { STATE_NAMES } from './show-and-export.ts'

/** `retry`: back to the head of the queue. A running server sends it within seconds. */
export const retry: Command = {
  synopsis: 'ID|--all',
  summary: 'rimette in coda una richiesta (anche sospetta), o tutte le non consegnate',
  operands: 1,
  options: { all: { type: 'boolean' } },
  async run({ operands: [id = ''], values }, { store, print, printError }) {
    if (values.all === true) {
      const count = await store.retryDead()
      if (count === 0) printError('Nessuna richiesta è non consegnata.')
      else print(`Richieste di nuovo in coda: ${count}. Partono subito, se il sito è acceso.`)
      return count === 0 ? 1 : 0
    }
    if (await store.retry(id)) {
      print(`La richiesta ${id} è di nuovo in coda: parte subito, se il sito è acceso.`)
      return 0
    }
    const request = await store.get(id)
    printError(
      request === null
        ? `Nessuna richiesta ${id}.`
        : `La richiesta ${id} è ${STATE_NAMES[request.state]}: non serve rimetterla in coda.`,
    )
    return 1
  },
}
