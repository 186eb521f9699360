import { CallButton, ChatButton } from '../components/actions/contact-links.tsx'
import { Icon } from '../components/ui/Icon.tsx'
import type { Home } from '../content/schema/home.ts'

interface FormOutcomeProps {
  failed: boolean
  contact: DirectContactProps
}

/**
 * Says after a failure how to reach the shop directly, and stays after the toast. The live region is in the page from the start,
 * because screen readers do not read out a region that arrives together with its text.
 */
export const FormOutcome = ({ failed, contact }: FormOutcomeProps) => (
  <div className="form-outcome" role="status">
    {failed && (
      <div className="form-failed" ref={scrollIntoSight}>
        <p>
          <Icon name="alert" />
          La richiesta non risulta inviata. Quello che hai scritto è rimasto qui.
        </p>
        <DirectContact {...contact} />
      </div>
    )}
  </div>
)

const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Ways to reach the shop without the form. */
export interface DirectContactProps {
  phone: { display: string; href: string }
  /** Address of the chat, with the greeting in it. */
  whatsapp: string
  actions: Pick<Home['actions'], 'call' | 'whatsapp'>
}

/** Call and chat, for when the form could not be sent. */
export const DirectContact = ({ phone, whatsapp, actions }: DirectContactProps) => (
  <div className="buttons">
    <CallButton phone={phone} className="button">
      Chiama {phone.display}
    </CallButton>
    <ChatButton href={whatsapp}>{actions.whatsapp}</ChatButton>
  </div>
)
