import { MESSAGES } from './messages.ts'

/** A validated request: every value normalised, and no `phone` where nothing visible was typed. */
export interface ContactRequest {
  name: string
  email: string
  phone?: string | undefined
  message: string
}

export type Field = keyof ContactRequest

/**
 * What holds for one field. `readField` heeds it in this order: `clean`, a multiple of `maxLength`,
 * `composed`, `format`, `maxLength`.
 */
interface FieldRule {
  /**
   * Its name in mails and in the owner's command. The form's label stands in `content/home.yaml`.
   */
  label: string
  /**
   * Takes away what is no part of the value. It sees texts of any length, so it takes linear time.
   */
  clean: (typed: string) => string
  /** Whether accents become one character with their letter (NFC), which takes quadratic time. */
  composed?: boolean
  /** What a value must match, and what a visitor reads where it does not. */
  format?: { pattern: RegExp; message: string }
  /** The longest value, in UTF-16 code units, as a browser's `String.length` counts them. */
  maxLength: number
  tooLong: string
}

/**
 * Matches a visible character: not a space, a control character or one that fonts draw as nothing.
 */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Characters that are not seen. Chats and contact lists put them around addresses and numbers that
 * people copy, such as U+202D and U+202C around a telephone number.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** What stands between dots before the @: no space and nothing with a meaning in a mail header. */
const ATOM = String.raw`[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}.]+`
/** Between the dots of a domain. Indian names need combining marks (RFC 5891, 4.2.3.2). */
const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-+[\p{L}\p{N}\p{M}]+)*`
/** The last label has a letter: an IP address is no domain of people. */
const LAST_LABEL = String.raw`(?=[\p{N}-]*\p{L})${LABEL}`
/**
 * An e-mail address as people type it, with letters of every script on both sides of the @ (RFC
 * 6531) and a dot in its domain. No part can match the character that ends it, so matching takes
 * linear time.
 */
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}$`, 'u')

/**
 * Makes CRLF and CR a LF, so that a native form post and a JSON call of one text are the same
 * request.
 */
const trimmed = (typed: string) => typed.replace(/\r\n?/g, '\n').trim()
const withoutInvisible = (typed: string) => trimmed(typed.replace(INVISIBLE, ''))

/**
 * The fields in the order in which the specification checks them (docs/specification.md, section
 * 5).
 */
export const FIELDS: Readonly<Record<Field, FieldRule>> = {
  name: {
    label: 'Nome',
    clean: trimmed,
    format: { pattern: VISIBLE, message: MESSAGES.nameRequired },
    maxLength: 100,
    tooLong: MESSAGES.nameTooLong,
  },
  email: {
    label: 'Email',
    clean: withoutInvisible,
    composed: true,
    format: { pattern: EMAIL, message: MESSAGES.emailInvalid },
    maxLength: 255,
    tooLong: MESSAGES.emailTooLong,
  },
  phone: {
    label: 'Telefono',
    clean(typed) {
      const text = withoutInvisible(typed)
      return VISIBLE.test(text) ? text : ''
    },
    maxLength: 20,
    tooLong: MESSAGES.phoneTooLong,
  },
  message: {
    label: 'Messaggio',
    clean: trimmed,
    format: { pattern: VISIBLE, message: MESSAGES.messageRequired },
    maxLength: 1000,
    tooLong: MESSAGES.messageTooLong,
  },
}

/** The names of the fields, in the order of `FIELDS`. */
export const FIELD_NAMES = Object.keys(FIELDS) as Field[]
