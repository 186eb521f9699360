import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadHome } from '../content/load/home.ts'
import { loadShop } from '../content/load/shop.ts'
import { ContactForm } from './ContactForm.tsx'
import { MessageCounter } from './MessageCounter.tsx'
import { RefusedForm } from './RefusedForm.tsx'

const { form: text } = loadHome().contact
const contact = {
  phone: { display: '+39 049 555 0123', href: 'tel:+390495550123' },
  whatsapp: 'https://wa.me/390495550123',
}
const rendered = (url: string | null) =>
  renderToStaticMarkup(<ContactForm text={text} endpoint={{ url, key: null }} contact={contact} />)

test('as HTML alone the form posts to the function', () => {
  expect(rendered(null)).toMatch(/<form[^>]* action="\/functions\/v1\/send-contact-email"/)
  expect(rendered(null)).toMatch(/<form[^>]* method="post"/)
})

test('a hosted function gets the native post too', () => {
  expect(rendered('https://functions.example.com/functions/v1')).toContain(
    'action="https://functions.example.com/functions/v1/send-contact-email"',
  )
})

test.runIf(loadShop().example)('the words are those of the specification, each in one piece', () => {
  const html = rendered(null)
  for (const words of [
    'Richiedi un Preventivo Gratuito',
    'Nome e Cognome *',
    'Email *',
    'Telefono',
    'Messaggio *',
    'Invia Richiesta',
    'Ti risponderemo entro 24 ore',
  ]) {
    expect(html).toContain(`>${words}<`)
  }
  expect(text.sending).toBe('Invio in corso...')
})

test('the empty counter takes no room, and says so itself: WebKit does not look again at what `:has` depends on', () => {
  expect(renderToStaticMarkup(<MessageCounter length={899} />)).not.toContain('data-shown')
  expect(renderToStaticMarkup(<MessageCounter length={900} />)).toContain('data-shown="true"')
})

test('the policy finds nothing to forbid: neither styles nor scripts stand in the form', () => {
  expect(rendered(null)).not.toMatch(/ style=|<script|<style| on\w+=/)
})

test('the template of a refused post has a token for the value, the error and the mark of each field', () => {
  const html = renderToStaticMarkup(<RefusedForm text={text} contact={contact} />)
  for (const field of ['name', 'email', 'phone', 'message']) {
    for (const token of [`__VALUE_${field}__`, `__ERROR_${field}__`, `aria-invalid="__INVALID_${field}__"`]) {
      expect(html.split(token)).toHaveLength(2)
    }
  }
})
