// The inlined directive reads these ids too: nothing but types may be imported.
import type { Field } from '../../contact/fields.ts'

export const FORM_ID = 'preventivo'
export const TITLE_ID = 'preventivo-titolo'
/** Where the ticket says its service. */
export const SERVICE_ID = 'preventivo-service'
/** Above the form, for what comes of sending. */
export const CONFIRMATION_ID = 'preventivo-confirmation'
/** Below the form's button, for a failure. */
export const OUTCOME_ID = 'preventivo-outcome'
export const BUTTON_ID = 'preventivo-send'

export const fieldId = (field: Field) => `preventivo-${field}`
export const errorId = (field: Field) => `${fieldId(field)}-error`
export const HINT_ID = 'preventivo-message-hint'
export const COUNTER_PLACE = 'preventivo-counter'
/** The counter itself, in its place. */
export const COUNTER_ID = 'preventivo-message-count'

/** Dispatched at the form when its script is at work, and answers a submit. */
export const LIVE_EVENT = 'preventivo:live'
