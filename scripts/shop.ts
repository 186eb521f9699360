import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm run shop` serves the pages with hot reload and opens the content editor, `/gestione`, in the browser. With `--terminal`,
 * or where the content is in no git clone, it asks for the facts of the shop in the terminal.
 */
const TERMINAL = '--terminal'
const root = join(import.meta.dirname, '..')
// The editor works on the repository of the content, if the content has its own.
const repository = resolve(root, process.env.CONTENT_DIR || '.')
const options = process.argv.slice(2)

if (options.includes(TERMINAL)) {
  await import('../site/content/ask/main.ts')
} else if (!existsSync(join(repository, '.git'))) {
  process.stdout.write(
    `Nel browser si lavora solo su una cartella presa con git clone, e ${repository} non lo è. Ecco le domande.\n`,
  )
  await import('../site/content/ask/main.ts')
} else {
  process.stdout.write(`Tra poco si apre http://localhost:${process.env.PORT || 4321}/gestione, da usare con Chrome o Edge: premi
“Modifica il sito su questo computer” e scegli la cartella ${repository}
Le domande nel terminale: npm run shop -- ${TERMINAL}. Per finire: Ctrl+C.
`)
  process.argv.push('--open', '/gestione')
  await import('./dev.ts')
}
