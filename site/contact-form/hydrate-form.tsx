import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'
import outcomeStyles from './outcome.css?url'

/**
 * Hydrates the form in the element that `QuoteForm.astro` rendered, with the props from its `data-quote-form`. Calls `onAlive`
 * once the form is hydrated: from then on its own handlers answer.
 */
export function hydrateForm(element: HTMLElement, onAlive: () => void): void {
  const props: ContactFormProps = JSON.parse(element.dataset.quoteForm ?? '')
  hydrateRoot(element, <LiveForm {...props} onAlive={onAlive} />)
}

/**
 * Adds outcome.css, because on the home page only a hydrated form shows toasts and the receipt. If the page itself contained
 * these styles, hydration would take 0.1 s longer on a slow phone.
 */
const LiveForm = ({ onAlive, ...props }: ContactFormProps & { onAlive: () => void }) => {
  useEffect(() => {
    // Last in the body, where it comes after the page's own styles.
    document.body.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: outcomeStyles }),
    )
    // React runs a child's effects before its parent's: the form's own have run by now.
    onAlive()
  }, [onAlive])
  return <ContactForm {...props} />
}
