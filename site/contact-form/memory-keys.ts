/** Session storage: what was typed and not sent yet. The loader of the form looks for it too. */
export const DRAFT_KEY = 'preventivo'

/** Session storage: the idempotency keys of what was sent without a confirmed answer. */
export const ATTEMPTS_KEY = 'preventivo-invii'
