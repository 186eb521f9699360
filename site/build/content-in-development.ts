import { join, sep } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { CONTENT_FOLDER } from '../content/load/content-files.ts'
import { EDITOR_PATH } from '../editor/configuration.ts'

/** Imports `checkContent` through Vite, because Node cannot run the drawings' TSX. */
export async function importContentCheck(): Promise<() => Promise<string[]>> {
  const file = join(import.meta.dirname, 'check-content.ts')
  const { module } = await runnerImport<typeof import('./check-content.ts')>(file, { configFile: false })
  return module.checkContent
}

/**
 * A Vite plugin that reloads pages when content is saved, and shows mistakes in the content instead of a page. No module imports
 * content files, so Vite does not reload for them; Astro caches `getStaticPaths` until the event `astro:content-changed`.
 */
export function contentInDevelopment(): Plugin {
  return {
    name: 'content-in-development',
    apply: 'serve',
    async configureServer({ watcher, environments, middlewares, config: { logger } }) {
      const checkContent = await importContentCheck()
      // The content folder may be outside the project, and Vite watches only the project.
      watcher.add(CONTENT_FOLDER)
      let mistakes: Promise<string | null> | undefined
      const check = async () => {
        try {
          for (const warning of await checkContent()) logger.warn(`Attenzione: ${warning}`)
          return null
        } catch (error) {
          // Astro shows other errors on the page.
          if (!(error instanceof Error && error.name === 'ContentError')) return null
          logger.error(error.message)
          return error.message
        }
      }
      watcher.on('all', (_event, file) => {
        if (!file.startsWith(CONTENT_FOLDER + sep)) return
        mistakes = undefined
        const { client, ...onServer } = environments
        for (const { hot } of Object.values(onServer)) hot.send('astro:content-changed', {})
        client.hot.send({ type: 'full-reload' })
      })
      middlewares.use(async ({ headers, url }, response, next) => {
        // The editor stays reachable, to correct the mistakes.
        if (!headers.accept?.includes('text/html') || url === EDITOR_PATH) return next()
        mistakes ??= check()
        const found = await mistakes
        if (found === null) return next()
        response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' }).end(mistakesPage(found))
      })
    },
  }
}

/**
 * The HTML that shows the mistakes. Vite's client reloads the page once content is saved. The icon is empty, because with invalid
 * content Astro would log an error for the shop's icon.
 */
function mistakesPage(message: string): string {
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const lines = escaped.split('\n').map((line) => `<li>${line}</li>`)
  return `<!doctype html><html lang="it"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Da correggere</title><link rel="icon" href="data:,"><script type="module" src="/@vite/client"></script>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;margin:3rem auto;max-width:50rem;padding:0 1.5rem}li{margin:.75rem 0;overflow-wrap:anywhere}</style>
<h1>Da correggere nei testi</h1><ul>${lines.join('')}</ul><p>Correggi e salva: la pagina torna da sola.</p></html>`
}
