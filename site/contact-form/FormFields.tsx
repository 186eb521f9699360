import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Field } from '../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { Icon } from '../components/ui/Icon.tsx'
import type { Home } from '../content/schema/home.ts'
import { COUNTER_ID, MessageCounter } from './MessageCounter.tsx'

/** The form's copy, from `content/home.yaml`. */
export type ContactFormText = Home['contact']['form']

/** The state of one field: its value, and what is wrong with it. */
export type FieldState = Pick<FormFieldProps, 'aria-invalid' | 'error' | 'defaultValue'>

interface FormFieldsProps {
  text: ContactFormText
  state: (field: Field) => FieldState
  /** Makes the fields read-only: a success would erase what is typed while sending. */
  sending?: boolean
  /** The trimmed length of the message. */
  messageLength?: number
}

/**
 * The four fields, the honeypot, the privacy note and the button. They work without JavaScript, and are the same in the live
 * form and in the page that answers a refused native post.
 */
export const FormFields = ({ text, state, sending = false, messageLength = 0 }: FormFieldsProps) => {
  const field = (name: Field) => ({ field: name, label: text[name], readOnly: sending, ...state(name) })
  return (
    <>
      <FormField {...field('name')} type="text" autoComplete="name" required />
      <FormField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
      <FormField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <FormField {...field('message')} rows={5} required describedBy={COUNTER_ID} />
      <MessageCounter length={messageLength} />
      <div className="form-trap" aria-hidden="true">
        <label htmlFor={HONEYPOT_FIELD}>Lascia vuoto questo campo</label>
        <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="form-privacy">
        {text.privacy} <a href="/privacy">{text.privacyLink}</a>
      </p>
      <div className="form-send">
        <button className="button button-primary" type="submit" disabled={sending}>
          {sending ? text.sending : text.submit}
          {!sending && <Icon name="arrow" />}
        </button>
        <p>{text.note}</p>
      </div>
    </>
  )
}

interface FormFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'required' | 'readOnly' | 'defaultValue' | 'aria-invalid'
  > {
  field: Field
  label: string
  /** The sentence under the field; it shows while `aria-invalid` is true. */
  error: string
  /** Ids of further descriptions. */
  describedBy?: string
  /** Makes the control a text area of so many rows. */
  rows?: number
}

/** A label, its control and its error sentence. No `maxlength`, which would cut pasted text. */
const FormField = ({ field, label, error, describedBy, rows, type, ...control }: FormFieldProps) => {
  const id = `preventivo-${field}`
  const shared = {
    ...control,
    id,
    name: field,
    'aria-describedby': describedBy ? `${id}-error ${describedBy}` : `${id}-error`,
  }
  return (
    <div className={`field field-${field}`}>
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
      <p className="field-error" id={`${id}-error`}>
        {/* No icon while there is no error: a screen reader would announce it with a valid field. */}
        {error && <Icon name="alert" />}
        {error}
      </p>
    </div>
  )
}

interface QuoteCardProps {
  /** One level below the heading above the form. */
  heading: 'h2' | 'h3'
  title: string
  note: string
  children: ReactNode
}

/** The id of a card's title, for the form's `aria-labelledby`. */
export const FORM_TITLE_ID = 'preventivo-titolo'

/** The card that holds a form. */
export const QuoteCard = ({ heading: Heading, title, note, children }: QuoteCardProps) => (
  <div className="quote-card">
    {/* form.css draws a punched hole and a dashed line here. */}
    <div className="quote-head">
      <Heading id={FORM_TITLE_ID}>{title}</Heading>
      <p>{note}</p>
    </div>
    {children}
  </div>
)
