import { useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import outcomeStyles from '../styles/parts/form-outcome.css?url'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'

/** Hydrates the form in the element that `QuoteForm.astro` rendered, with the props from its `data-quote-form`. */
export function hydrateForm(element: HTMLElement): void {
  const props: ContactFormProps = JSON.parse(element.dataset.quoteForm ?? '')
  hydrateRoot(element, <LiveForm {...props} />)
}

/**
 * Only a form that is alive shows toasts and turns into its receipt: their styles come after it, not with the page. Before
 * it, the browser would match them to the page first, and a slow phone wait 0.1 s more.
 */
const LiveForm = (props: ContactFormProps) => {
  useEffect(() => {
    // Last in the body, because a page has styles there too.
    document.body.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href: outcomeStyles }),
    )
  }, [])
  return <ContactForm {...props} />
}
