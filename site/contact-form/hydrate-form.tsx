import { hydrateRoot } from 'react-dom/client'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'

/** Hydrates the form in the element that `QuoteForm.astro` rendered, with the props from its `data-quote-form`. */
export function hydrateForm(element: HTMLElement): void {
  const props: ContactFormProps = JSON.parse(element.dataset.quoteForm ?? '')
  hydrateRoot(element, <ContactForm {...props} />)
}
