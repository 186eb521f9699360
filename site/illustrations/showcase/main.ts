import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * `npm run drawings`: writes one page with all drawings that content may name, in the shop's colours. The page needs no
 * server: everything is in it.
 */
// biome-ignore lint/style/noProcessEnv: otherwise the imports below take React's development build, unfit for the pages' build.
process.env.NODE_ENV = 'production'
const { build } = await import('astro')
const { default: react } = await import('@astrojs/react')
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  srcDir: './site/illustrations/showcase',
  publicDir: './site/illustrations/showcase/public',
  outDir: './dist.drawings',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react()],
  vite: { css: { transformer: 'lightningcss' } },
})
const page = pathToFileURL(join(root, 'dist.drawings', 'disegni.html'))
process.stdout.write(`I disegni sono in questa pagina, da aprire con il browser:\n${page}\n`)
