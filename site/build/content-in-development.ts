import { join, sep } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'

/** Imports `checkContent` through Vite, because Node cannot run the drawings' TSX. */
export async function importContentCheck(): Promise<() => Promise<string[]>> {
  const file = join(import.meta.dirname, 'check-content.ts')
  const { module } = await runnerImport<typeof import('./check-content.ts')>(file, {
    configFile: false,
  })
  return module.checkContent
}

/**
 * Reloads pages when content is saved: no module imports content files, so Vite does not. Astro
 * caches `getStaticPaths` until the event `astro:content-changed`.
 */
export function contentInDevelopment(): Plugin {
  return {
    name: 'content-in-development',
    apply: 'serve',
    configureServer({ watcher, environments }) {
      // Vite watches only the project.
      watcher.add(CONTENT_FOLDER)
      watcher.on('all', (_event, file) => {
        if (!file.startsWith(CONTENT_FOLDER + sep)) return
        const { client, ...onServer } = environments
        for (const { hot } of Object.values(onServer)) hot.send('astro:content-changed', {})
        client.hot.send({ type: 'full-reload' })
      })
    },
  }
}
