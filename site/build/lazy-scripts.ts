import type { ViteUserConfig } from 'astro'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/**
 * Scripts by name, which inline scripts of a page load on demand. Astro's islands would put their
 * runtime, 2 KB of compressed HTML, into every page (docs/decisions/001-static-pages-one-island.md).
 */
const LAZY_SCRIPTS = {
  'hydrate-form': 'site/contact-form/hydrate-form.tsx',
} as const

export type LazyScript = keyof typeof LAZY_SCRIPTS

/**
 * Tells V8 to compile all functions eagerly (https://v8.dev/blog/explicit-compile-hints), on a background thread
 * while the script arrives, instead of each when it is called. For other engines it is a comment.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

const names = Object.keys(LAZY_SCRIPTS) as LazyScript[]
const builtFiles = new Map<LazyScript, string>()

/**
 * The URL of a lazy script, for an attribute of the page: in development the module's, in a build a placeholder
 * that {@link withLazyScripts} replaces once the hashed name is known.
 */
export function lazyScriptUrl(name: LazyScript): string {
  return import.meta.env.DEV ? `/${LAZY_SCRIPTS[name]}` : standIn(name)
}

const standIn = (name: LazyScript) => `lazy-script:${name}`

/** Builds the lazy scripts in Vite's client environment, to share modules. */
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
    // No page uses Astro's islands. Their client would share React with the form in a separate file: one more
    // round trip before the form hydrates.
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

/** The page with the built URL for each placeholder. Throws when a lazy script was not built. */
export function withLazyScripts(html: string): string {
  return html.replace(/lazy-script:([\w-]+)/g, (_, name: LazyScript) => {
    const file = builtFiles.get(name)
    if (!file) throw new Error(`the script ${name} was not built`)
    return `/${file}`
  })
}
