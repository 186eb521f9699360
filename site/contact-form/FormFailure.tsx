import { OUTCOME } from '../../contact/messages.ts'
import { CallButton, ChatButton } from '../components/actions/buttons.tsx'
import { ErrorSentence } from './FormFields.tsx'

/** Says after a failure how to reach the shop directly, and stays after the toast. */
export const FormFailure = ({ contact }: { contact: DirectContactProps }) => (
  <>
    <p className="form-failed">
      <ErrorSentence>{OUTCOME.kept}</ErrorSentence>
    </p>
    <DirectContact {...contact} />
  </>
)

/** Ways to reach the shop without the form. */
export interface DirectContactProps {
  phone: { display: string; href: string }
  /** Address of the chat, with the greeting in it. */
  whatsapp: string
  /** The chat's label. */
  label: string
}

/** Call and chat, for when the form could not be sent. */
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
