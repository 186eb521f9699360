import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { FIELD_NAMES, FIELDS, type Field } from '../../contact/fields.ts'
import { HONEYPOT_FIELD } from '../../contact/function-call.ts'
import { Icon } from '../components/ui/Icon.tsx'
import type { Home } from '../content/shown/index.ts'
import { BUTTON_ID, COUNTER_ID, COUNTER_PLACE, errorId, fieldId, HINT_ID } from './form-ids.ts'

type ControlAttributes = InputHTMLAttributes<HTMLInputElement> &
  TextareaHTMLAttributes<HTMLTextAreaElement>

/** The attributes of each field; one with `rows` is a text area. */
const CONTROLS: Record<Field, ControlAttributes> = {
  name: { type: 'text', autoComplete: 'name', required: true },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', required: true },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  message: { rows: 5, required: true },
}

/** The form's texts, from `content/home.yaml` and `content/common.yaml`. */
export type FormText = Home['contact']['form']

/** What a refused form says of a field: its value, and what is wrong with it. */
export interface FieldState
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'aria-invalid' | 'defaultValue'> {
  error: string
}

export interface FormFieldsProps {
  text: FormText
  state?: ((field: Field) => FieldState) | undefined
}

/**
 * The fields, the honeypot, the privacy note and the button, as plain HTML that works without
 * JavaScript.
 */
export const FormFields = ({ text, state }: FormFieldsProps) => (
  <>
    {FIELD_NAMES.map((field) => (
      <FormField key={field} field={field} text={text} {...state?.(field)} />
    ))}
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={HONEYPOT_FIELD}>Lascia vuoto questo campo</label>
      <input
        id={HONEYPOT_FIELD}
        name={HONEYPOT_FIELD}
        type="text"
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
    <p className="form-privacy">
      {text.privacy} <a href="/privacy">{text.privacyLink}</a>
    </p>
    <div className="form-send">
      <button className="button button-primary" type="submit" id={BUTTON_ID}>
        <span className="submit-label">
          {text.submit}
          <Icon name="arrow" />
        </span>
      </button>
      <p className="secondary">{text.note}</p>
    </div>
  </>
)

interface FormFieldProps extends Partial<FieldState> {
  field: Field
  text: FormText
}

/** Without `maxlength`, which would cut pasted text. */
const FormField = ({ field, text, error, ...state }: FormFieldProps) => {
  const control = CONTROLS[field]
  const id = fieldId(field)
  const counts = control.rows !== undefined
  const hint = field === 'message' && text.messageHint
  const attributes = {
    ...control,
    ...state,
    id,
    name: field,
    dir: 'auto',
    // What the browser's own validation says of a wrong value (`client-form.ts`).
    'data-invalid': FIELDS[field].format?.message,
    'aria-describedby': [errorId(field), hint && HINT_ID, counts && COUNTER_ID]
      .filter(Boolean)
      .join(' '),
  }
  return (
    <div className={`field field-${field}`}>
      <label htmlFor={id}>{text[field]}</label>
      {hint && (
        <p className="field-hint" id={HINT_ID}>
          {hint}
        </p>
      )}
      {counts ? <textarea {...attributes} /> : <input {...attributes} />}
      <p className="field-error" id={errorId(field)}>
        {error && <ErrorSentence>{error}</ErrorSentence>}
      </p>
      {counts && <div className="message-counter" id={COUNTER_PLACE} />}
    </div>
  )
}

/** The sentence is its element's only child, as a translator may replace its text. */
export const ErrorSentence = ({ children }: { children: string }) => (
  <>
    <Icon name="alert" />
    <span>{children}</span>
  </>
)
