import { inspect, stripVTControlCharacters } from 'node:util'

/*
 * What `shop`, `dev`, `build` and `check:content` say in the terminal, to an owner in Italian. What
 * Astro and Vite tell developers of their work is left out; no error is, and each keeps its cause.
 */

/** Of these the message is for owners: a line for each mistake. */
const OWN_ERRORS = ['BuildConfigError', 'ContentError']

const DENIED = /EACCES: permission denied, \w+ '([^']+)'/

/** Ends the process at the first error that nothing else has caught, and tells it. */
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
    // Astro tells an error of a page twice, at last with its stack, of which ours has none; and
    // that of an integration it throws too.
    const isTwice = isOwn ? text.includes('Stack trace:') : text.startsWith('An unhandled error')
    if (level !== 'error' || isTwice) return
    process.stderr.write(`${isOwn ? text : inItalian(text)}\n`)
  },
})
