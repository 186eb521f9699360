import type { Command } from './command.ts'
import { detailsOf, jsonOf } from './request-views.ts'

/** `show`: everything about one request. */
export const show: Command = {
  synopsis: 'ID [--json]',
  summary: 'mostra una richiesta per intero',
  operands: 1,
  options: { json: { type: 'boolean' } },
  async run({ operands: [id = ''], values }, { store, print, complain }) {
    const request = await store.get(id)
    if (request === null) {
      complain(`Nessuna richiesta ${id}.`)
      return 1
    }
    print(values.json === true ? JSON.stringify(jsonOf(request), null, 2) : detailsOf(request))
    return 0
  },
}
