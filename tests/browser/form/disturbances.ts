/**
 * What extensions, password managers and translators do to a page before its form is first used.
 * Each runs in the page, on its own. All leave the values alone but for the one that fills a field.
 */
export const DISTURBANCES = {
  'elements round the fields and in their labels, with shadow roots, and attributes': () => {
    for (const field of document.querySelectorAll('.field :is(input, textarea)')) {
      field.setAttribute('data-lpignore', 'true')
      field.setAttribute('spellcheck', 'false')
      field.before(document.createElement('com-1password-button'))
      const icon = document.createElement('div')
      icon.attachShadow({ mode: 'open' }).append('icon')
      field.after(icon)
      field.closest('.field')?.querySelector('label')?.prepend(document.createElement('i'))
    }
  },
  'a wrapper around each field': () => {
    for (const field of document.querySelectorAll('.field :is(input, textarea)')) {
      const wrapper = document.createElement('span')
      field.replaceWith(wrapper)
      wrapper.append(field)
    }
  },
  'a wrapper around the form, and a field of the same name at its head': () => {
    const form = document.querySelector('form') as HTMLFormElement
    const wrapper = document.createElement('div')
    form.replaceWith(wrapper)
    wrapper.append(form)
    form.prepend(Object.assign(document.createElement('input'), { type: 'hidden', name: 'email' }))
  },
  'comments, blanks and elements in every part, and around the card and the island’s slot': () => {
    for (const part of document.querySelectorAll(
      '.quote-card, .quote-card :not(textarea, input, svg, path)',
    ))
      part.append(document.createComment('!'), ' ', document.createElement('i'))
    for (const part of document.querySelectorAll('.quote-card, astro-slot')) {
      part.before(document.createElement('aside'))
      part.after(document.createElement('aside'), ' ')
    }
  },
  'a value that comes without an event': () => {
    const email = document.querySelector('input[type=email]') as HTMLInputElement
    email.value = 'chiara@example.com'
  },
  'a translation': translateForEver,
}

/** What may happen to an element of the form. A copy has what was typed, and the same ids. */
export const CHANGES = {
  removed: (part: string) => document.querySelector(part)?.remove(),
  replaced: (part: string) => {
    const element = document.querySelector(part)
    element?.replaceWith(element.cloneNode(true))
  },
  doubled: (part: string) => {
    const element = document.querySelector(part)
    element?.before(element.cloneNode(true))
  },
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
      const html = document.createElement('template')
      html.innerHTML = '<font><font></font></font>'
      html.content.querySelector('font font')?.append(text.data)
      text.replaceWith(html.content)
    }
  }
  translate(document.body)
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) translate(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
