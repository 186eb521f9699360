import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm run shop`: the pages with hot reload, and the editor of their content in the browser beside them; with `--terminal` the
 * questions for the facts of the shop.
 */
const TERMINAL = '--terminal'
const root = join(import.meta.dirname, '..')
// With content in a repository of its own, the editor opens that repository.
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
