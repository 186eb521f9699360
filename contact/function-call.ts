/** The name of the HTTP function that the form calls (docs/specification.md, section 7). */
export const FUNCTION_NAME = 'send-contact-email'

/** The path under which Supabase serves functions; our own server uses the same path. */
export const FUNCTIONS_PATH = '/functions/v1'

/**
 * The function's path on our own server: the form's `action`, unless a hosted function receives the
 * form.
 */
export const FUNCTION_PATH = `${FUNCTIONS_PATH}/${FUNCTION_NAME}`

/** The page shown after an accepted form post without JavaScript. */
export const ACCEPTED_PATH = '/richiesta-inviata'

/** The form's address on the home page. */
export const FORM_PATH = '/#contatti'

/**
 * A field that people do not see: a request in which it is filled counts as spam. The form's script
 * sends it only when it is filled, because the payload in docs/specification.md has four fields.
 * Browsers' autofill does not know the name.
 */
export const HONEYPOT_FIELD = 'richiamo_extra'
