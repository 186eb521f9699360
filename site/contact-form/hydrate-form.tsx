import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'
import outcomeStyles from './outcome.css?url'

/**
 * Hydrates the form in the element that `QuoteForm.astro` rendered, with the props from its `data-quote-form`. Calls `onAlive`
 * once the form answers by itself.
 */
export function hydrateForm(element: HTMLElement, onAlive: () => void): void {
  const props: ContactFormProps = JSON.parse(element.dataset.quoteForm ?? '')
  hydrateRoot(element, <LiveForm {...props} onAlive={onAlive} />)
}

/**
 * Only a form that is alive shows toasts and turns into its receipt: their styles come after it, not with the page. Before
 * it, the browser would match them to the page first, and a slow phone wait 0.1 s more.
 */
const LiveForm = ({ onAlive, ...props }: ContactFormProps & { onAlive: () => void }) => {
  useEffect(() => {
    // Last in the body, because a page has styles there too.
    document.body.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: outcomeStyles }),
    )
    // After the effects of the form itself, which come before its parent's.
    onAlive()
  }, [onAlive])
  return <ContactForm {...props} />
}
