import { MESSAGES } from './messages.ts'

/** What the product knows of one field of the form. */
interface FieldDefinition {
  /** Its name in mails and in the owner's command. The form's label stands in `content/home.yaml`. */
  label: string
  /** An optional field in which nothing visible was typed is left out of the request. */
  required: boolean
  /** Brings what was typed into the form in which it is checked, compared and stored. A second time it changes nothing. */
  normalise: (typed: string) => string
  /** What a normalised value must match. */
  pattern?: RegExp
  /** The longest normalised value, in UTF-16 code units, as a browser's `String.length` counts them. */
  maxLength: number
  /** What a visitor reads when `pattern` or `maxLength` is broken, in this order. */
  messages: { invalid?: string; tooLong: string }
  /** Attributes of the control, as React names them: a text area where there are `rows`, otherwise an input. */
  control: {
    type?: 'text' | 'email' | 'tel'
    inputMode?: 'email' | 'tel'
    autoComplete?: string
    rows?: number
    dir: 'auto'
  }
}

/** Matches a visible character: not a space, a control character or one that fonts draw as nothing, such as a zero-width joiner. */
export const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Characters that are not seen. Chats and contact lists put them around addresses and numbers that people copy, such as U+202D
 * and U+202C around a telephone number.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/**
 * An e-mail address as people type it, with a dot in its domain. It may have letters of every script on both sides of the @ (RFC
 * 6531), in a domain also combining marks, which Indian names need (RFC 5891, 4.2.3.2). It has no spaces, control characters,
 * double quotes and other characters that have a meaning in a mail header.
 */
const EMAIL =
  /^[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}.]+(?:\.[^\s@"(),:;<>[\\\]\p{Cc}\p{Cf}.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+(?=[\p{N}-]*\p{L})[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?$/u

/** Trims a text and turns CRLF and CR into LF, so that a native form post and a JSON call of one text are the same request. */
const text = (typed: string) => typed.replace(/\r\n?/g, '\n').trim()

const withoutInvisible = (typed: string) => text(typed.replace(INVISIBLE, ''))

/**
 * The fields of the form, in the order in which the specification checks them (docs/specification.md, sections 5 and 9). Schema,
 * types, markup, pages without JavaScript, store, mail and the owner's command derive from this list: a further field is written
 * here and nowhere else, but for its label in `content/home.yaml`.
 */
export const FIELDS = {
  name: {
    label: 'Nome',
    required: true,
    normalise: text,
    pattern: VISIBLE,
    maxLength: 100,
    messages: { invalid: MESSAGES.nameRequired, tooLong: MESSAGES.nameTooLong },
    control: { type: 'text', autoComplete: 'name', dir: 'auto' },
  },
  email: {
    label: 'Email',
    required: true,
    normalise: (typed) => withoutInvisible(typed.normalize('NFC')),
    pattern: EMAIL,
    maxLength: 255,
    messages: { invalid: MESSAGES.emailInvalid, tooLong: MESSAGES.emailTooLong },
    control: { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'auto' },
  },
  phone: {
    label: 'Telefono',
    required: false,
    normalise: withoutInvisible,
    maxLength: 20,
    messages: { tooLong: MESSAGES.phoneTooLong },
    control: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'auto' },
  },
  message: {
    label: 'Messaggio',
    required: true,
    normalise: text,
    pattern: VISIBLE,
    maxLength: 1000,
    messages: { invalid: MESSAGES.messageRequired, tooLong: MESSAGES.messageTooLong },
    control: { rows: 5, dir: 'auto' },
  },
} as const satisfies Record<string, FieldDefinition>

export type Field = keyof typeof FIELDS

/** The names of the fields, in the order of `FIELDS`. */
export const FIELD_NAMES = Object.keys(FIELDS) as Field[]

type Required = {
  [Name in Field]: (typeof FIELDS)[Name]['required'] extends true ? Name : never
}[Field]

/** A validated request: every value normalised, an optional one absent when nothing visible was typed. */
export type ContactRequest = Record<Required, string> & {
  [Name in Exclude<Field, Required>]?: string | undefined
}

/** What the product knows of a field, as the common type: `FIELDS[name]` has the type of that one field. */
export const fieldOf = (name: Field): FieldDefinition => FIELDS[name]
