import { hydrateRoot } from 'react-dom/client'
import outcomeStyles from '../styles/parts/form-outcome.css?url'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'

/** Hydrates the form in the element that `QuoteForm.astro` rendered, with the props from its `data-quote-form`. */
export function hydrateForm(element: HTMLElement): void {
  // Only a form that is alive shows toasts and turns into its receipt: their styles come with it, not with the page, and stand
  // last, because a page has styles in its body too.
  document.body.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: outcomeStyles }),
  )
  const props: ContactFormProps = JSON.parse(element.dataset.quoteForm ?? '')
  hydrateRoot(element, <ContactForm {...props} />)
}
