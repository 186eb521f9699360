/*
 * The form is the shop's ticket, and knows its service: the number is stamped into its hole, the
 * name stands below the title. The message's field is the visitor's alone; the name comes before
 * the message where values are read. Inlined with `client:form`, for the oldest engines and without
 * React.
 */
import type { Field } from '../../contact/fields.ts'
import { FORM_PATH } from '../../contact/function-call.ts'
import { readDraft } from './draft.ts'
import { SERVICE_ID, TITLE_ID } from './form-ids.ts'

const MESSAGE: Field = 'message'

const servicePlace = () => document.getElementById(SERVICE_ID)

/** The service that the ticket is for; empty for none. */
export const ticketService = () => servicePlace()?.dataset.name ?? ''

/** What is sent as the message. An empty one stays empty. */
export function sentMessage(typed: string): string {
  const [service, message] = [ticketService(), typed.trim()]
  return service && message ? `${service}: ${message}` : typed
}

/**
 * The home page's card of the ticket's service: the one a draft was written for, else the one from
 * whose page a link led here, unless the ticket was sent or its service taken away.
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

/** Without a card it takes the stamp away. */
function stamp(card?: HTMLElement): void {
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

/**
 * In the history's entry, so that a reload does not stamp again; another service's link makes a new
 * one.
 */
const rememberNoService = () => history.replaceState({ ...history.state, noService: true }, '')

function removeStamp(): void {
  stamp()
  rememberNoService()
}

/** Stamps the ticket, and puts its service into what the form sends natively. */
export function setUpTicket(island: HTMLElement): void {
  stamp(findCard())
  // The cards may stand below the form.
  if (!ticketService()) document.addEventListener('DOMContentLoaded', () => stamp(findCard()))
  // Unlike `submit`, it is fired by `form.submit()` too.
  island.addEventListener('formdata', ({ formData }) => {
    const typed = formData.get(MESSAGE)
    if (typeof typed === 'string') formData.set(MESSAGE, sentMessage(typed))
  })
  island.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest(`#${SERVICE_ID} button`))) return
    removeStamp()
    // The button is gone.
    document.getElementById(TITLE_ID)?.focus({ preventScroll: true })
    // What will be sent is another.
    island.dispatchEvent(new Event('input', { bubbles: true }))
  })
  // The form is emptied when its request was sent.
  island.addEventListener('reset', removeStamp)
  // A jump within the page makes a new entry.
  addEventListener('popstate', () => {
    if (!ticketService()) rememberNoService()
  })
}
