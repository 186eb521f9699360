import { WhatsAppIcon } from '../components/actions/WhatsAppIcon.tsx'
import { Icon } from '../components/ui/Icon.tsx'

/** Ways to reach the shop that need no form. */
export interface DirectContactProps {
  phone: { display: string; href: string }
  /** Address of the chat, with the greeting in it. */
  whatsapp: string
}

/** Call and chat, at hand where the form could not be sent. */
export const DirectContact = ({ phone, whatsapp }: DirectContactProps) => (
  <div className="buttons">
    <a className="button" href={phone.href}>
      <Icon name="phone" />
      Chiama {phone.display}
    </a>
    <a className="button" href={whatsapp} target="_blank" rel="noopener">
      <WhatsAppIcon />
      Scrivi su WhatsApp
    </a>
  </div>
)
