// The inlined directive uses these ids too, so only types may be imported here.
import type { Field } from '../../contact/fields.ts'

export const FORM_ID = 'preventivo'
export const TITLE_ID = 'preventivo-titolo'
/** Where the ticket shows its service. */
export const SERVICE_ID = 'preventivo-service'
/** Above the form, for the sentence while sending and for the confirmation. */
export const CONFIRMATION_ID = 'preventivo-confirmation'
/** Below the form's button, for a failure. */
export const OUTCOME_ID = 'preventivo-outcome'
export const BUTTON_ID = 'preventivo-send'

export const fieldId = (field: Field) => `preventivo-${field}`
export const errorId = (field: Field) => `${fieldId(field)}-error`
export const HINT_ID = 'preventivo-message-hint'
export const COUNTER_PLACE = 'preventivo-counter'
/** The sentence in COUNTER_PLACE. */
export const COUNTER_ID = 'preventivo-message-count'

/** Dispatched by the form once its script answers submits. */
export const LIVE_EVENT = 'preventivo:live'
