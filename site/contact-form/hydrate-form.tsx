import { hydrateRoot } from 'react-dom/client'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'

/** Brings the form to life in the element that `QuoteForm.astro` rendered it into, with the properties it left there. */
export function hydrateForm(element: HTMLElement): void {
  const props: ContactFormProps = JSON.parse(element.dataset.quoteForm ?? '')
  hydrateRoot(element, <ContactForm {...props} />)
}
