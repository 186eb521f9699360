import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

declare global {
  namespace Astro {
    interface ClientDirectives {
      'client:interaction'?: boolean
      'client:tooltip'?: boolean
    }
  }
}

/** Adds `client:interaction` (the form) and `client:tooltip`: no script is loaded before a visitor needs it. */
export function interactionDirective(): AstroIntegration {
  return {
    name: 'interaction-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['interaction', 'tooltip']) {
          addClientDirective({
            name,
            entrypoint: fileURLToPath(new URL(`./directives/${name}.ts`, import.meta.url)),
          })
        }
      },
    },
  }
}
