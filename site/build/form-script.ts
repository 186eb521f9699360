import type { Plugin } from 'vite'

/**
 * The form's script, which the page's inline script loads on demand. An Astro island would add its runtime, 2 KB of compressed
 * HTML, to the form's page (docs/decisions/001-static-pages-one-island.md).
 */
const NAME = 'hydrate-form'
const SOURCE = `/site/contact-form/${NAME}.tsx`

/**
 * Makes V8 compile all functions in the background while the script arrives, not each at its first call
 * (https://v8.dev/blog/explicit-compile-hints). For other engines this is an ordinary comment.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/** Stands in a built page for the script's URL, until the file's hashed name is known. */
const PLACEHOLDER = `lazy-script:${NAME}`

/** The script's URL for an attribute of the page; in a build a placeholder, which {@link withFormScript} replaces. */
export const formScriptUrl = () => (import.meta.env.DEV ? SOURCE : PLACEHOLDER)

let builtFile = ''

/** A Vite plugin that builds the script in the client environment, where it shares modules with other scripts. */
export function formScript(): Plugin {
  let reference = ''
  return {
    name: 'form-script',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    buildStart() {
      reference = this.emitFile({ type: 'chunk', id: SOURCE, name: NAME, preserveSignature: 'strict' })
    },
    // Empties Astro's client for islands, which no page uses. As it imports React too, Vite would move React to a separate file,
    // which the form's script would first have to load.
    load: {
      filter: { id: /@astrojs\/react\/dist\/client\.js$/ },
      handler: () => 'export default () => {}',
    },
    generateBundle(_, bundle) {
      builtFile = this.getFileName(reference)
      const output = bundle[builtFile]
      if (output?.type === 'chunk') output.code = COMPILE_AT_ONCE + output.code
    },
  }
}

/** Replaces the placeholder in the page by the built URL. Throws when the script was not built. */
export function withFormScript(html: string): string {
  if (!builtFile) throw new Error('the script of the form was not built')
  return html.replaceAll(PLACEHOLDER, `/${builtFile}`)
}
