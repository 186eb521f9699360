import { hydrateRoot } from 'react-dom/client'
import receiptStyles from '../styles/parts/receipt.css?url'
import { ContactForm, type ContactFormProps } from './ContactForm.tsx'

/** Hydrates the form in the element that `QuoteForm.astro` rendered, with the props from its `data-quote-form`. */
export function hydrateForm(element: HTMLElement): void {
  // Only a form that is alive can turn into its receipt: the styles come with it, not with the page.
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href: receiptStyles }),
  )
  const props: ContactFormProps = JSON.parse(element.dataset.quoteForm ?? '')
  hydrateRoot(element, <ContactForm {...props} />)
}
