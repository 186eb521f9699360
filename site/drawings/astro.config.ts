import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

/** One page that is opened from the disk: everything in it, nothing to fetch. */
export default defineConfig({
  srcDir: './site/drawings',
  publicDir: './site/drawings/public',
  outDir: './dist.drawings',
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [react()],
  vite: {
    css: { transformer: 'lightningcss' },
  },
})
