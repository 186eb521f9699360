import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { finishedSite } from './site/build/finished-site.ts'
import { siteConfig } from './site/config.ts'
import { interactionDirective } from './site/islands/interaction-directive.ts'

const { functionsDevPort, origin } = siteConfig

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  site: origin,
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), interactionDirective(), finishedSite()],
  vite: {
    plugins: [tailwindcss()],
    // A native module, used only while building: the browser's bundle must not look into it.
    optimizeDeps: { exclude: ['@resvg/resvg-js'] },
    ssr: { external: ['@resvg/resvg-js'] },
    server: functionsDevPort ? { proxy: { '/functions': `http://127.0.0.1:${functionsDevPort}` } } : {},
  },
})
