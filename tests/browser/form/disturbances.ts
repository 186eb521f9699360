/**
 * What extensions, password managers and translators do to a page before its form is first used.
 * Each runs in the page, on its own.
 */
export const DISTURBANCES = {
  'elements in, around and between all parts, shadow roots and attributes': () => {
    for (const part of document.querySelectorAll(
      '.quote-sheet, .quote-sheet :not(textarea, input, svg, path)',
    ))
      part.append(document.createComment('!'), ' ', document.createElement('i'))
    const wrap = (part: Element) => {
      const wrapper = document.createElement('span')
      part.replaceWith(wrapper)
      wrapper.append(part)
    }
    for (const field of document.querySelectorAll('.field :is(input, textarea)')) {
      field.setAttribute('spellcheck', 'false')
      const icon = document.createElement('com-1password-button')
      icon.attachShadow({ mode: 'open' }).append('icon')
      field.after(icon)
      field.closest('.field')?.querySelector('label')?.prepend(document.createElement('i'))
      wrap(field)
    }
    const form = document.querySelector('form') as HTMLFormElement
    form.prepend(Object.assign(document.createElement('input'), { type: 'hidden', name: 'email' }))
    wrap(form)
    for (const part of document.querySelectorAll('.quote-sheet, astro-slot')) {
      part.before(document.createElement('aside'))
      part.after(document.createElement('aside'), ' ')
    }
  },
  'a translation': translateForEver,
}

/** What may happen to an element of the form. A copy has what was typed, and the same ids. */
export const CHANGES = {
  removed: (element: Element) => element.remove(),
  replaced: (element: Element) => element.replaceWith(element.cloneNode(true)),
  doubled: (element: Element) => element.before(element.cloneNode(true)),
}

/**
 * Translates as browsers do: replaces every text node of the page by `<font><font>…`, later ones
 * too.
 */
function translateForEver(): void {
  const translate = (root: Node) => {
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT)
    const all: Text[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) all.push(text as Text)
    for (const text of all) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font font'))
        continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) translate(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
