import { type Command, requiredText } from './command.ts'
import { detailsOf, jsonOf } from './request-views.ts'

/** `export`: all that is stored about one person, for a request of access (GDPR, articles 15 and 20). */
export const exportRequests: Command = {
  synopsis: '--email EMAIL [--json]',
  summary: 'mostra tutto ciò che è conservato di una persona',
  operands: 0,
  options: { email: { type: 'string' }, json: { type: 'boolean' } },
  emptyJson: '[]',
  async run(args, { store, print, complain }) {
    const email = requiredText(args, 'email')
    const requests = await store.list({ email })
    if (args.values.json === true) print(JSON.stringify(requests.map(jsonOf), null, 2))
    else if (requests.length === 0) complain(`Nessuna richiesta di ${email}.`)
    else print(requests.map(detailsOf).join('\n\n'))
    return requests.length === 0 ? 1 : 0
  },
}
