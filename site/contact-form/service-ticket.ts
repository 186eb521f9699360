/*
 * The form is the shop's ticket: for who comes from a service's page, that service's number is stamped into its hole, and the name
 * stands below the title and begins the message. Inlined with the directive `client:use`, because the form's script comes only at
 * the first sign of use: nothing of React may be imported, and it must be written for the oldest engines.
 */
import type { Field } from '../../contact/fields.ts'
import { FORM_PATH } from '../../contact/function-call.ts'

/** The place of the service's name. It has `data-name` while the ticket is for a service. */
export const SERVICE_ID = 'preventivo-service'

const MESSAGE: Field = 'message'

const servicePlace = () => document.getElementById(SERVICE_ID)

/** What was typed as the message: the service's name alone, which the ticket has entered, is nothing. */
export function typedMessage(value: string): string {
  const name = servicePlace()?.dataset.name
  return name && [name, `${name}:`].includes(value.trim()) ? '' : value
}

/** The home page's card of the service from whose page a link led here. */
function cardOfReferrer(): Element | undefined {
  const { origin, pathname, hash } = location
  if (pathname + hash !== FORM_PATH || !document.referrer.startsWith(`${origin}/`)) return undefined
  const path = new URL(document.referrer).pathname.replace(/(\.html|\/)$/, '')
  return [...document.querySelectorAll('.card')].find(
    (card) => card.querySelector('a')?.pathname === path,
  )
}

/** Stamps the ticket. False where there is no card to read, or none yet. */
function stamp(): boolean {
  const card = cardOfReferrer()
  // A word joiner keeps the link's arrow at its last word.
  const name = card?.querySelector('a')?.textContent.replace('\u2060', '').trim()
  const service = servicePlace()
  const label = service?.querySelector('b')
  if (!service || !label || !name) return false
  label.textContent = name
  service.dataset.name = name
  service.hidden = false
  const number = card?.querySelector('.number')?.textContent
  if (number) service.parentElement?.setAttribute('data-number', number)
  return true
}

function removeStamp(): void {
  const service = servicePlace()
  service?.parentElement?.removeAttribute('data-number')
  service?.removeAttribute('data-name')
  service?.toggleAttribute('hidden', true)
}

/** Stamps the ticket in `place`, and lets the service's name come and go with the focus of the message. */
export function setUpTicket(place: Element): void {
  const message = () => place.querySelector<HTMLTextAreaElement>(`textarea[name=${MESSAGE}]`)
  const enterName = ({ target }: Event) => {
    const field = message()
    if (!field || target !== field) return
    place.removeEventListener('focusin', enterName)
    const name = servicePlace()?.dataset.name
    if (!name || field.value) return
    field.value = `${name}: `
    // After the press that gave the focus, which puts the caret where the finger is.
    setTimeout(() => field.setSelectionRange(field.value.length, field.value.length))
  }
  const removeName = () => {
    const field = message()
    if (field && !typedMessage(field.value)) field.value = ''
  }
  place.addEventListener('focusin', enterName)
  place.addEventListener('focusout', removeName)
  // A press on the button may leave the focus in the message, whose name alone would satisfy `required`.
  place.addEventListener('click', ({ target }) => {
    if (target !== message()) removeName()
    if (target instanceof Element && target.closest(`#${SERVICE_ID} button`)) removeStamp()
  })
  // The form is emptied when its request was sent.
  place.addEventListener('reset', removeStamp)
  // The cards may stand below the form.
  if (!stamp()) document.addEventListener('DOMContentLoaded', stamp)
}
