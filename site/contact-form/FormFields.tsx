import type { ReactNode } from 'react'
import type { Field } from '../../contact/contact-request.ts'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { Icon } from '../components/ui/Icon.tsx'
import type { Home } from '../content/schema/home.ts'
import { FormField, type FormFieldProps } from './FormField.tsx'

/** The form's copy, from `content/home.yaml`. */
export type ContactFormText = Home['contact']['form']

/** What one field shows beside its label. */
export type FieldState = Pick<FormFieldProps, 'aria-invalid' | 'error' | 'defaultValue'>

interface FormFieldsProps {
  text: ContactFormText
  state: (field: Field) => FieldState
  /** Makes the fields read-only: what is typed while a request is sent would be erased with the rest. */
  sending?: boolean
  /** Stands under the message; its id describes the message. */
  counter?: { id: string; element: ReactNode }
}

/**
 * The four fields, the honeypot, the privacy note and the button: complete without JavaScript, and the same in
 * the live form and in the page that answers a refused native post.
 */
export const FormFields = ({ text, state, sending = false, counter }: FormFieldsProps) => {
  const field = (name: Field) => ({ field: name, label: text[name], readOnly: sending, ...state(name) })
  return (
    <>
      <FormField {...field('name')} type="text" autoComplete="name" required />
      <FormField {...field('email')} type="email" inputMode="email" autoComplete="email" required />
      <FormField {...field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      <FormField {...field('message')} rows={5} required {...(counter && { describedBy: counter.id })} />
      {counter?.element}
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
