import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, type Plugin } from 'vite'
import { loadShop } from '../content/load/shop.ts'
import { EDITOR_PATH } from './configuration.ts'
import italian from './italian.json' with { type: 'json' }

/**
 * What the editor would load for fields that no content has (maps, source code), for vector drawings and for readers of other
 * languages: three hundred files.
 */
const LEFT_OUT = /^@shikijs\/|^leaflet\/.*\.js$|^terra-draw|^svgo\/|\/locales\/(?!it\.)[\w-]+\.json$/

/** Adds the page `/gestione` where the shop's content says where it is edited, and in development. */
export function editor(): AstroIntegration {
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
        if (command === 'build' && !loadShop().editing) return
        // Vite would bundle all that is left out before it shows the first page.
        if (command === 'dev')
          updateConfig({
            vite: { plugins: [leaveOut(), completeItalian()], optimizeDeps: { exclude: ['@sveltia/cms'] } },
          })
        injectRoute({ pattern: EDITOR_PATH, entrypoint: './site/editor/gestione.astro', prerender: true })
      },
      'astro:build:done': async ({ dir }) => {
        if (loadShop().editing) await buildScript(fileURLToPath(dir))
      },
    },
  }
}

/** By itself, so that no other page's script is divided differently because of it. */
async function buildScript(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [leaveOut(), completeItalian()],
    build: {
      outDir,
      emptyOutDir: false,
      assetsDir: '_astro',
      rolldownOptions: {
        input: fileURLToPath(new URL('editor.tsx', import.meta.url)),
        // The page names it before it is built.
        output: { entryFileNames: `${EDITOR_PATH.slice(1)}.js` },
      },
    },
  })
}

/** Sentences that the tool has in English only, and those that mean something else here. */
function completeItalian(): Plugin {
  return {
    name: 'editor-italian',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/@sveltia/cms/locales/it.json')
        ? JSON.stringify({ ...JSON.parse(code), ...italian })
        : null,
  }
}

function leaveOut(): Plugin {
  const nothing = '\0left-out'
  return {
    name: 'editor-left-out',
    enforce: 'pre',
    resolveId: (id) => (LEFT_OUT.test(id) ? nothing : null),
    load: (id) => (id === nothing ? 'export default {}' : null),
  }
}
