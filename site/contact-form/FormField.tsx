import type { InputHTMLAttributes } from 'react'
import type { Field } from '../../contact/contact-request.ts'
import { Icon } from '../components/ui/Icon.tsx'

type Control = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'required' | 'readOnly' | 'defaultValue' | 'aria-invalid'
>

export interface FormFieldProps extends Control {
  field: Field
  label: string
  /** The sentence under the field; it shows while `aria-invalid` is true. */
  error: string
  /** Ids of further descriptions. */
  describedBy?: string
  /** Makes it a text area of so many rows. */
  rows?: number
}

const fieldId = (field: Field) => `preventivo-${field}`

/** A label, its control and the sentence that says what is wrong with it. Without `maxlength`: nothing is cut. */
export const FormField = ({ field, label, error, describedBy, rows, type, ...control }: FormFieldProps) => {
  const id = fieldId(field)
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
        {/* Without the icon while empty: a screen reader would announce it with a field that is right. */}
        {error && <Icon name="alert" />}
        {error}
      </p>
    </div>
  )
}
