import { sep } from 'node:path'
import type { ViteUserConfig } from 'astro'
import { CONTENT_FOLDER } from '../content/load/content-files.ts'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/**
 * Shows a change in `content/` as soon as it is saved. No module imports those files, so Vite does not reload for
 * them, and Astro keeps what `getStaticPaths` returned until it hears the event of its own content collections.
 */
export function contentReload(): Plugin {
  return {
    name: 'content-reload',
    apply: 'serve',
    configureServer({ watcher, environments }) {
      watcher.on('all', (_event, file) => {
        if (!file.startsWith(CONTENT_FOLDER + sep)) return
        const { client, ...onServer } = environments
        for (const { hot } of Object.values(onServer)) hot.send('astro:content-changed', {})
        client.hot.send({ type: 'full-reload' })
      })
    },
  }
}
