/*
 * The form is the shop's ticket: the chosen service's number stands in its hole, the name below its
 * title. The name is not written into the message's field, but put before the message where values
 * are read. Inlined with `client:form`, so for the oldest engines and without React.
 */
import type { Field } from '../../contact/fields.ts'
import { FORM_PATH } from '../../contact/function-call.ts'
import { readDraft } from './draft.ts'
import { SERVICE_ID, TITLE_ID } from './form-ids.ts'

const MESSAGE: Field = 'message'

const servicePlace = () => document.getElementById(SERVICE_ID)

/** The service that the ticket is for; empty for none. */
export const ticketService = () => servicePlace()?.dataset.name ?? ''

/** The message with its service, as it is sent. An empty message stays empty. */
export function sentMessage(typed: string): string {
  const [service, message] = [ticketService(), typed.trim()]
  return service && message ? `${service}: ${message}` : typed
}

/**
 * The home page's card of the ticket's service. With a draft this is the draft's service; else the
 * one from whose page a link led here, unless the ticket was sent or its service taken away.
 */
function findCard(): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-service]')]
  const draft = readDraft()
  if (draft) return cards.find(({ dataset }) => dataset.service === draft.service)
  const { origin, pathname, hash } = location
  const { referrer } = document
  if (history.state?.noService || pathname + hash !== FORM_PATH) return undefined
  if (!referrer.startsWith(`${origin}/`)) return undefined
  const path = new URL(referrer).pathname.replace(/(\.html|\/)$/, '')
  return cards.find((card) => card.querySelector('a')?.pathname === path)
}

/** Shows a card's service on the ticket; without a card, none. */
function showService(card?: HTMLElement): void {
  const place = servicePlace()
  const label = place?.querySelector('b')
  if (!place || !label) return
  const { service = '', number } = card?.dataset ?? {}
  label.textContent = service
  place.dataset.name = service
  place.hidden = service === ''
  const head = place.parentElement
  if (number) head?.setAttribute('data-number', number)
  else head?.removeAttribute('data-number')
}

/** A note in the history entry: a reload keeps it; another service's link makes a new entry. */
const rememberNoService = () => history.replaceState({ ...history.state, noService: true }, '')

function removeService(): void {
  showService()
  rememberNoService()
}

/** Shows the service, lets it be removed, and puts it into what the form posts natively. */
export function setUpTicket(island: HTMLElement): void {
  showService(findCard())
  // Cards below the form may not be parsed yet.
  if (!ticketService()) document.addEventListener('DOMContentLoaded', () => showService(findCard()))
  // `form.submit()` fires `formdata`, but not `submit`.
  island.addEventListener('formdata', ({ formData }) => {
    const typed = formData.get(MESSAGE)
    if (typeof typed === 'string') formData.set(MESSAGE, sentMessage(typed))
  })
  island.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest(`#${SERVICE_ID} button`))) return
    removeService()
    // The pressed button is hidden now.
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
    // Draft and counter learn that what will be sent has changed.
    island.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // A sent request resets the form.
  island.addEventListener('reset', removeService)
  // A jump within the page makes a new entry, without the note.
  addEventListener('popstate', () => {
    if (!ticketService()) rememberNoService()
  })
}
