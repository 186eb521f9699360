import { inspect, stripVTControlCharacters } from 'node:util'

/*
 * How `shop`, `dev`, `build` and `check:content` tell owners of errors in the terminal, in Italian.
 * Of what Astro and Vite log, only errors are shown, each once.
 */

/** Errors whose message is for owners: a line for each mistake. */
const OWN_ERRORS = ['BuildConfigError', 'ContentError']

const DENIED = /EACCES: permission denied, \w+ '([^']+)'/

/** Shows the first error that nothing else has caught, and ends the process. */
export function tellErrors(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  })
}

function explain(error: unknown): string {
  const { name, message } = Object(error)
  return OWN_ERRORS.includes(name) ? message : inItalian(inspect(error))
}

function inItalian(text: string): string {
  const [, path] = DENIED.exec(text) ?? []
  if (path)
    return `${path} è di un altro utente: nella cartella del progetto scrivi sudo chown -R "$(id -un)" .`
  return `C’è un errore che non viene dai testi. Chi sviluppa il sito lo capisce da qui:\n${text}`
}

/** Astro's logger, which Vite uses too. */
export default ({ contentFolder }: { contentFolder: string }) => ({
  write({ level, message }: { level: string; message: string }) {
    const text = stripVTControlCharacters(message)
    const isOwn = text.startsWith(`${contentFolder}/`)
    // Astro logs an error of a page twice, the second time with its stack. An error of an
    // integration is also thrown.
    const isTwice = isOwn ? text.includes('Stack trace:') : text.startsWith('An unhandled error')
    if (level !== 'error' || isTwice) return
    process.stderr.write(`${isOwn ? text : inItalian(text)}\n`)
  },
})
