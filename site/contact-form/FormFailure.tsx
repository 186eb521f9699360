import { OUTCOME } from '../../contact/messages.ts'
import { CallButton, ChatButton } from '../components/actions/buttons.tsx'
import { ErrorSentence } from './FormFields.tsx'

/** Stays below the form's button after a failure, when the toast has gone too. */
export const FormFailure = ({ contact }: { contact: DirectContactProps }) => (
  <>
    <p className="form-failed">
      <ErrorSentence>{OUTCOME.kept}</ErrorSentence>
    </p>
    <DirectContact {...contact} />
  </>
)

export interface DirectContactProps {
  phone: { display: string; href: string }
  whatsapp: string
  label: string
}

export const DirectContact = ({ phone, whatsapp, label }: DirectContactProps) => (
  <div className="buttons">
    <CallButton phone={phone} className="button">
      <span>
        Chiama <span className="tel">{phone.display}</span>
      </span>
    </CallButton>
    <ChatButton href={whatsapp}>
      <span>{label}</span>
    </ChatButton>
  </div>
)
