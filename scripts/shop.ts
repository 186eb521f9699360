import { resolve } from 'node:path'
import { freePort } from './free-port.ts'

/** `npm run shop` serves the pages with hot reload and opens the content editor, `/gestione`, in the browser. */
// The editor works on the repository of the content, if the content has its own.
const repository = resolve(import.meta.dirname, '..', process.env.CONTENT_DIR || '.')
process.env.PORT ||= String(await freePort(4321))
process.stdout.write(`Tra poco si apre http://localhost:${process.env.PORT}/gestione, da usare con Chrome o Edge: premi
“Modifica il sito su questo computer” e scegli la cartella ${repository}
Per finire: Ctrl+C.
`)
process.argv.push('--open', '/gestione')
await import('./dev.ts')
