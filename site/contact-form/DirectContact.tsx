import { CallButton, ChatLink, WhatsAppIcon } from '../components/actions/contact-links.tsx'

/** Ways to reach the shop that need no form. */
export interface DirectContactProps {
  phone: { display: string; href: string }
  /** Address of the chat, with the greeting in it. */
  whatsapp: string
}

/** Call and chat, at hand where the form could not be sent. */
export const DirectContact = ({ phone, whatsapp }: DirectContactProps) => (
  <div className="buttons">
    <CallButton phone={phone} className="button">
      Chiama {phone.display}
    </CallButton>
    <ChatLink href={whatsapp} className="button">
      <WhatsAppIcon />
      Scrivi su WhatsApp
    </ChatLink>
  </div>
)
