/**
 * The messages of the form and of its function to visitors. The form's labels and the words of its
 * button stand in `content/home.yaml`.
 */

/** The messages of docs/specification.md, section 5, word for word. */
export const MESSAGES = {
  nameRequired: 'Il nome è obbligatorio',
  nameTooLong: 'Il nome deve essere meno di 100 caratteri',
  emailInvalid: 'Email non valida',
  emailTooLong: "L'email deve essere meno di 255 caratteri",
  phoneTooLong: 'Il telefono deve essere meno di 20 caratteri',
  messageRequired: 'Il messaggio è obbligatorio',
  messageTooLong: 'Il messaggio deve essere meno di 1000 caratteri',
} as const

/** The outcomes of sending. docs/specification.md, section 8, has `sent` and `failed`. */
export const OUTCOME = {
  sent: 'Richiesta inviata! Ti contatteremo presto.',
  failed: "Errore durante l'invio. Riprova o contattaci direttamente.",
  /** Stays beside the form after a failure. */
  kept: 'La richiesta non risulta inviata. Quello che hai scritto è rimasto qui.',
} as const

/** How many characters are left of `maxLength`, or where `left` is negative, how many too many. */
export function charactersLeft(left: number, maxLength: number): string {
  if (left === 1) return 'Resta 1 carattere'
  if (left >= 0) return `Restano ${left} caratteri`
  const over = left === -1 ? '1 carattere' : `${-left} caratteri`
  return `${over} oltre il limite di ${maxLength}`
}

/** Why the function refused a call, where no field is at fault. Programs look at the status. */
export const REFUSALS = {
  unreadable: 'La richiesta non è leggibile.',
  foreignOrigin: 'La richiesta arriva da un altro sito.',
  notFound: 'Questo indirizzo non esiste.',
  methodNotAllowed: 'Metodo non ammesso.',
  tooLarge: 'La richiesta è troppo grande.',
  unsupportedMediaType: 'Formato non ammesso.',
} as const

/** Tells a visitor over the rate limit after what time to try again, in whole minutes or hours. */
export function tooManyRequests(seconds: number): string {
  return `Troppe richieste in poco tempo: riprova tra ${inWords(seconds)}.`
}

function inWords(seconds: number): string {
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)]
  if (minutes === 1) return 'un minuto'
  if (minutes < 60) return `${minutes} minuti`
  return hours === 1 ? 'un’ora' : `${hours} ore`
}
