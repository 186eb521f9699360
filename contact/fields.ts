import { MESSAGES } from './messages.ts'

/** A validated request: every value normalised, and no `phone` where nothing visible was typed. */
export interface ContactRequest {
  name: string
  email: string
  phone?: string | undefined
  message: string
}

export type Field = keyof ContactRequest

/** The rules of one field, in the order in which `readField` applies them. */
interface FieldRule {
  /**
   * The field's name in mails and in the owner's command. The form's own labels stand in
   * `content/home.yaml`.
   */
  label: string
  /**
   * Removes what is not part of the value, such as spaces around it. Takes linear time, because the
   * text may have any length.
   */
  clean: (typed: string) => string
  /**
   * Whether letters and their accents become one character (NFC), which may take quadratic time.
   */
  composed?: boolean
  /** The pattern that a value must match, and the message for a visitor where it does not. */
  format?: { pattern: RegExp; message: string }
  /** The longest value, in UTF-16 code units, as a browser's `String.length` counts them. */
  maxLength: number
  tooLong: string
}

/** Matches a visible character: no space, no control character and none drawn as nothing. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Invisible characters. Chats and contact lists put them around addresses and numbers that people
 * copy, such as U+202D and U+202C around a telephone number.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** A part between dots before the @, without the characters that have a meaning in mail headers. */
const ATOM = String.raw`[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}.]+`
/** A part between dots of a domain. No combining mark begins it (RFC 5891, 4.2.3.2). */
const LABEL = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-+[\p{L}\p{N}\p{M}]+)*`
/** The last part of a domain. It has a letter, so that an IP address is no domain. */
const LAST_LABEL = String.raw`(?=[\p{N}-]*\p{L})${LABEL}`
/**
 * An e-mail address as people type it, with letters of every script on both sides of the @ (RFC
 * 6531) and a dot in its domain. No part can match the character that ends it, so matching takes
 * linear time.
 */
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LAST_LABEL}$`, 'u')

/**
 * Trims, and turns CRLF and CR into LF, so that the same text counts as the same request whether it
 * comes as a form post or as JSON.
 */
const trimmed = (typed: string) => typed.replace(/\r\n?/g, '\n').trim()
const withoutInvisible = (typed: string) => trimmed(typed.replace(INVISIBLE, ''))

/** The fields, in the order in which docs/specification.md, section 5, checks them. */
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
