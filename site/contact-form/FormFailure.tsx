import { OUTCOME } from '../../contact/messages.ts'
import { CallButton, ChatButton } from '../components/actions/buttons.tsx'
import { ErrorSentence } from './FormFields.tsx'

/** What stays after the toast of a failure. */
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
  /** The chat's address, with the greeting in it. */
  whatsapp: string
  /** The chat's label. */
  label: string
}

/** Ways to reach the shop without the form. */
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
