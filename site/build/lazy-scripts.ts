import type { ViteUserConfig } from 'astro'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/**
 * Scripts that a page's inline lines load when a visitor needs them, by name. Astro's own islands would put their
 * runtime, 2 KB of compressed HTML, into every page (docs/decisions/001-static-pages-one-island.md).
 */
const LAZY_SCRIPTS = {
  'hydrate-form': 'site/contact-form/hydrate-form.tsx',
} as const

export type LazyScript = keyof typeof LAZY_SCRIPTS

const names = Object.keys(LAZY_SCRIPTS) as LazyScript[]
const builtFiles = new Map<LazyScript, string>()

/**
 * The address of a lazy script, for an attribute of the page: in development the module itself, in a build a stand-in
 * that {@link withLazyScripts} replaces once the hashed name is known.
 */
export function lazyScriptUrl(name: LazyScript): string {
  return import.meta.env.DEV ? `/${LAZY_SCRIPTS[name]}` : standIn(name)
}

const standIn = (name: LazyScript) => `lazy-script:${name}`

/** Builds the lazy scripts with the other scripts of the browser, sharing their modules. */
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
    generateBundle() {
      for (const [name, reference] of references) builtFiles.set(name, this.getFileName(reference))
    },
  }
}

/** The page with the built address in place of each stand-in. Throws when a lazy script was not built. */
export function withLazyScripts(html: string): string {
  return html.replace(/lazy-script:([\w-]+)/g, (_, name: LazyScript) => {
    const file = builtFiles.get(name)
    if (!file) throw new Error(`the script ${name} was not built`)
    return `/${file}`
  })
}
