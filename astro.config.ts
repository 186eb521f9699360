import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { contentReload } from './site/build/content-reload.ts'
import { lazyScripts } from './site/build/lazy-scripts.ts'
import { postbuild } from './site/build/postbuild.ts'
import { siteConfig } from './site/config.ts'

/** The oldest engines that get the pages whole (docs/decisions/013-oldest-engines.md). */
const OLDEST_ENGINES = ['chrome109', 'firefox115', 'safari15.4', 'ios15.4']

const { functionsDevPort, origin } = siteConfig

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  site: origin,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  integrations: [
    // Lazy scripts are not Astro's islands: the preamble of fast refresh is missing where they are loaded.
    react({ exclude: /site\/(?:contact-form|toasts)\// }),
    postbuild(),
  ],
  vite: {
    build: { target: OLDEST_ENGINES, cssTarget: OLDEST_ENGINES },
    css: { transformer: 'lightningcss' },
    plugins: [lazyScripts(), contentReload()],
    // A native module, used only while building: the browser's bundle must not look into it.
    optimizeDeps: { exclude: ['@resvg/resvg-js'] },
    ssr: { external: ['@resvg/resvg-js'] },
    server: functionsDevPort ? { proxy: { '/functions': `http://127.0.0.1:${functionsDevPort}` } } : {},
  },
})
