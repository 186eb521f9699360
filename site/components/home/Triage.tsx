import { loadHome } from '../../content/schema/home.ts'
import { loadShop } from '../../content/schema/shop.ts'
import { ChatLink } from '../actions/ChatLink.tsx'
import { WhatsAppIcon } from '../actions/WhatsAppIcon.tsx'
import { Arrow } from '../ui/Arrow.tsx'
import { Icon } from '../ui/Icon.tsx'

/**
 * From a plain symptom to the page that deals with it, or straight into a chat that already names it. Only links:
 * it works without script.
 */
export const Triage = () => {
  const { triage, actions } = loadHome()
  return (
    <div className="triage">
      <div>
        <h3 id="triage">{triage.title}</h3>
        <p>{triage.text}</p>
        <a className="button" href={loadShop().phone.href}>
          <Icon name="phone" />
          {actions.call}
        </a>
      </div>
      <ul aria-labelledby="triage">
        {triage.symptoms.map(({ symptom, service, message }) => (
          <li key={symptom}>
            <a href={`/${service}`}>
              {symptom}
              <Arrow />
            </a>
            <ChatLink
              text={message}
              aria-label={`${symptom}: scrivi su WhatsApp`}
              data-tooltip={actions.whatsapp}
            >
              <WhatsAppIcon />
            </ChatLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
