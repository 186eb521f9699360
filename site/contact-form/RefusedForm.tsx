import type { Field } from '../../contact/fields.ts'
import { FUNCTION_PATH } from '../../contact/function-call.ts'
import { type ContactFormText, type FieldState, FORM_TITLE_ID, FormFields, QuoteCard } from './FormFields.tsx'
import { DirectContact, type DirectContactProps } from './FormOutcome.tsx'

interface RefusedFormProps {
  text: ContactFormText
  contact: DirectContactProps
}

/**
 * The quote form as a template, never hydrated. When the server refuses a native post, it replaces the tokens by what was
 * typed and what is wrong with it, HTML-escaped.
 */
export const RefusedForm = ({ text, contact }: RefusedFormProps) => (
  <QuoteCard heading="h2" title={text.title} note={text.required}>
    <form method="post" action={FUNCTION_PATH} aria-labelledby={FORM_TITLE_ID}>
      <FormFields text={text} state={tokens} />
      <div className="form-outcome">
        <DirectContact {...contact} />
      </div>
    </form>
  </QuoteCard>
)

function tokens(field: Field): FieldState {
  return {
    defaultValue: `__VALUE_${field}__`,
    error: `__ERROR_${field}__`,
    // A token that the server replaces by "true" or "false"; React's types allow only those.
    'aria-invalid': `__INVALID_${field}__` as 'true',
  }
}
