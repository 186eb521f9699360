import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, mergeConfig, type Plugin } from 'vite'
import { SCHEMAS, slugOf } from '../content/files.ts'
import { loadContent } from '../content/load/content.ts'
import { EDITOR_PATH } from './configuration.ts'
import { labelled } from './labels.ts'
import italian from './sveltia-italian.json' with { type: 'json' }

/** Hundreds of unused files: for maps, source code, SVG and other languages. */
const LEFT_OUT = [
  /^@shikijs\//,
  /^leaflet\/.*\.js$/,
  /^terra-draw/,
  /^svgo\//,
  /\/locales\/(?!it\.)[\w-]+\.json$/,
]

/**
 * Adds the page `/gestione`, in a build only if the shop sets `editing`, and writes the JSON
 * Schemas for code editors.
 */
export function editor(): AstroIntegration {
  return {
    name: 'editor',
    hooks: {
      'astro:config:setup': ({ command, config, injectRoute, updateConfig }) => {
        writeJsonSchemas(config.root)
        if (command === 'build' && !loadContent().shop.editing) return
        // Vite's dependency pre-bundling would include the modules that `forEditor` leaves out.
        if (command === 'dev')
          updateConfig({
            vite: { plugins: [forEditor()], optimizeDeps: { exclude: ['@sveltia/cms'] } },
          })
        injectRoute({
          pattern: EDITOR_PATH,
          entrypoint: './site/editor/gestione.astro',
          prerender: true,
        })
      },
      'astro:build:done': async ({ dir }) => {
        if (loadContent().shop.editing) await buildScript(fileURLToPath(dir))
      },
    },
  }
}

/**
 * Writes the JSON Schema of each content file for code editors; `.vscode/settings.json` maps the
 * YAML files to them.
 */
function writeJsonSchemas(root: URL): void {
  const folder = new URL('.vscode/schemas/', root)
  mkdirSync(folder, { recursive: true })
  for (const path of Object.keys(SCHEMAS))
    writeFileSync(new URL(`${slugOf(path)}.json`, folder), JSON.stringify(labelled(path)))
}

/**
 * Builds the editor's script separately, so that it does not change how other pages' scripts are
 * split into chunks.
 */
async function buildScript(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [forEditor()],
    build: {
      outDir,
      emptyOutDir: false,
      assetsDir: '_astro',
      rolldownOptions: {
        input: fileURLToPath(new URL('editor.tsx', import.meta.url)),
        // The page's HTML contains this name.
        output: { entryFileNames: `${EDITOR_PATH.slice(1)}.js` },
      },
    },
  })
}

/**
 * Leaves out modules, adds Italian for sentences that Sveltia has in English only, and replaces
 * misleading ones.
 */
function forEditor(): Plugin {
  const nothing = '\0left-out'
  return {
    name: 'editor',
    enforce: 'pre',
    resolveId: (id) => (LEFT_OUT.some((each) => each.test(id)) ? nothing : null),
    load: (id) => (id === nothing ? 'export default {}' : null),
    transform: (code, id) =>
      id.endsWith('/@sveltia/cms/locales/it.json')
        ? JSON.stringify(mergeConfig(JSON.parse(code), italian, false))
        : null,
  }
}
