import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { contentInDevelopment } from './site/build/content-in-development.ts'
import { finishSite } from './site/build/finish-site.ts'
import { siteConfig } from './site/config.ts'
import { editor } from './site/editor/integration.ts'

/**
 * The oldest browser versions in which the pages work in full
 * (docs/decisions/013-oldest-engines.md).
 */
const OLDEST_ENGINES = ['chrome109', 'firefox115', 'safari15.4', 'ios15.4']

const { functionsDevPort, origin } = siteConfig
/**
 * Native modules, and one with WebAssembly inside: Node loads them, and Vite must not try to bundle
 * them.
 */
const ONLY_FOR_NODE = ['sharp', 'satori', 'lightningcss']

/** The form's island, hydrated at its first sign of use. */
const CLIENT_FORM = { name: 'form', entrypoint: './site/contact-form/client-form.ts' }

export default defineConfig({
  srcDir: './site',
  outDir: './dist',
  site: origin,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  logger: {
    entrypoint: './site/build/terminal.ts',
    config: { contentFolder: siteConfig.contentFolder },
  },
  integrations: [
    // A script, not an Astro island, loads the editor, so its page lacks the preamble that React's
    // fast refresh needs.
    react({ exclude: /site\/editor\// }),
    {
      name: 'client-form',
      hooks: { 'astro:config:setup': ({ addClientDirective }) => addClientDirective(CLIENT_FORM) },
    },
    editor(),
    finishSite(),
  ],
  vite: {
    build: { target: OLDEST_ENGINES, cssTarget: OLDEST_ENGINES },
    css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
    plugins: [contentInDevelopment()],
    optimizeDeps: { exclude: ONLY_FOR_NODE },
    ssr: { external: ONLY_FOR_NODE },
    server: {
      // The pages must not reload because of a build beside `npm run dev`.
      watch: { ignored: ['**/dist.build-*/**'] },
      ...(functionsDevPort && { proxy: { '/functions': `http://127.0.0.1:${functionsDevPort}` } }),
    },
  },
})
