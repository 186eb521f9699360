import type { ViteUserConfig } from 'astro'

type Plugin = Extract<NonNullable<ViteUserConfig['plugins']>[number], { name: string }>

/**
 * Scripts that a page's inline lines load when a visitor needs them, by name. Astro's own islands would put their
 * runtime, 2 KB of compressed HTML, into every page (docs/decisions/001-static-pages-one-island.md).
 */
const LATE_SCRIPTS = {
  'hydrate-form': 'site/contact-form/hydrate-form.tsx',
  'mount-tooltips': 'site/tooltips/mount-tooltips.tsx',
} as const

export type LateScript = keyof typeof LATE_SCRIPTS

const names = Object.keys(LATE_SCRIPTS) as LateScript[]
const builtFiles = new Map<LateScript, string>()

/**
 * The address of a late script, for an attribute of the page: in development the module itself, in a build a stand-in
 * that {@link withLateScripts} replaces once the hashed name is known.
 */
export function lateScriptUrl(name: LateScript): string {
  return import.meta.env.DEV ? `/${LATE_SCRIPTS[name]}` : standIn(name)
}

const standIn = (name: LateScript) => `late-script:${name}`

/** Builds the late scripts with the other scripts of the browser, sharing their modules. */
export function lateScripts(): Plugin {
  const references = new Map<LateScript, string>()
  return {
    name: 'late-scripts',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    buildStart() {
      for (const name of names) {
        const id = `/${LATE_SCRIPTS[name]}`
        references.set(name, this.emitFile({ type: 'chunk', id, name, preserveSignature: 'strict' }))
      }
    },
    generateBundle() {
      for (const [name, reference] of references) builtFiles.set(name, this.getFileName(reference))
    },
  }
}

/** The page with the built address in place of each stand-in. Throws when a late script was not built. */
export function withLateScripts(html: string): string {
  return html.replace(/late-script:([\w-]+)/g, (_, name: LateScript) => {
    const file = builtFiles.get(name)
    if (!file) throw new Error(`the script ${name} was not built`)
    return `/${file}`
  })
}
