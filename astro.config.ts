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
/** Modules that Vite cannot bundle, because they are native or have WebAssembly inside. */
const ONLY_FOR_NODE = ['sharp', 'satori', 'lightningcss']

/** Astro's directive `client:form`, which hydrates the form at its first sign of use. */
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
    // React's fast refresh needs a preamble, which the editor's page lacks, because a script loads
    // the editor, not an Astro island.
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
      // A build must not make the pages of `npm run dev` reload.
      watch: { ignored: ['**/dist.build-*/**'] },
      ...(functionsDevPort && { proxy: { '/functions': `http://127.0.0.1:${functionsDevPort}` } }),
    },
  },
})
