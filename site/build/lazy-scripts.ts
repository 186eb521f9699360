import type { ViteUserConfig } from 'astro'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/**
 * Scripts that a page's inline script loads on demand, by name. Astro's islands would add their runtime, 2 KB of compressed
 * HTML, to every page (docs/decisions/001-static-pages-one-island.md).
 */
const LAZY_SCRIPTS = {
  'hydrate-form': 'site/contact-form/hydrate-form.tsx',
} as const

export type LazyScript = keyof typeof LAZY_SCRIPTS

/**
 * Makes V8 compile all functions in the background while the script arrives, not each at its first call
 * (https://v8.dev/blog/explicit-compile-hints). For other engines this is an ordinary comment.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

const names = Object.keys(LAZY_SCRIPTS) as LazyScript[]
const builtFiles = new Map<LazyScript, string>()

/**
 * The URL of a lazy script, for an attribute of the page. In a build it is a placeholder, which {@link withLazyScripts}
 * replaces once the file's hashed name is known.
 */
export function lazyScriptUrl(name: LazyScript): string {
  return import.meta.env.DEV ? `/${LAZY_SCRIPTS[name]}` : standIn(name)
}

const standIn = (name: LazyScript) => `lazy-script:${name}`

/** A Vite plugin that builds the lazy scripts in the client environment, where they share modules with other scripts. */
export function lazyScripts(): Plugin {
  const references = new Map<LazyScript, string>()
  return {
    name: 'lazy-scripts',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    buildStart() {
      for (const name of names) {
        const id = `/${LAZY_SCRIPTS[name]}`
        references.set(name, this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' }))
      }
    },
    // Astro's client for islands, which no page uses, is emptied: it would share React with the form in a separate file, one
    // more round trip before the form hydrates.
    load: {
      filter: { id: /@astrojs\/react\/dist\/client\.js$/ },
      handler: () => 'export default () => {}',
    },
    generateBundle(_, bundle) {
      for (const [name, reference] of references) {
        const file = this.getFileName(reference)
        const output = bundle[file]
        if (output?.type === 'chunk') output.code = COMPILE_AT_ONCE + output.code
        builtFiles.set(name, file)
      }
    },
  }
}

/** Replaces each placeholder in the page by the built URL. Throws when a lazy script was not built. */
export function withLazyScripts(html: string): string {
  return html.replace(/lazy-script:([\w-]+)/g, (_, name: LazyScript) => {
    const file = builtFiles.get(name)
    if (!file) throw new Error(`the script ${name} was not built`)
    return `/${file}`
  })
}
