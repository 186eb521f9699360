import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'astro'

const root = join(import.meta.dirname, '..', '..')

/** `npm run drawings`: writes one page with all drawings that content may name, in the shop's colours. */
await build({ root, configFile: 'site/drawings/astro.config.ts', logLevel: 'warn' })
const page = pathToFileURL(join(root, 'dist.drawings', 'disegni.html'))
process.stdout.write(`I disegni sono in questa pagina, da aprire con il browser:\n${page}\n`)
