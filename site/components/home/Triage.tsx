import { HOME_IDS } from '../../content/home-ids.ts'
import type { Home, Service, Shop } from '../../content/shown/index.ts'
import { UrgentCallButton } from '../actions/buttons.tsx'
import { NewTabLink } from '../actions/links.tsx'
import { addressIn } from '../sections/addresses.ts'
import { Arrow, Icon } from '../ui/Icon.tsx'
import { Paragraph } from '../ui/text.tsx'

/** The props of the home page's hero, services and triage. */
export interface HomeProps {
  home: Home
  services: readonly Service[]
  shop: Shop
}

/**
 * Leads from a symptom to a service's page, or to a chat with the symptom's message. The heads are
 * there twice, for two columns; for screen readers the links' names suffice.
 */
export const Triage = ({ home: { triage, actions }, services, shop }: HomeProps) => (
  <div className="triage ruled on-signal screen-only">
    <div>
      <div>
        <h3 id={HOME_IDS.triage}>{triage.title}</h3>
        <Paragraph>{triage.text}</Paragraph>
      </div>
      <UrgentCallButton shop={shop}>{actions.call}</UrgentCallButton>
    </div>
    <div className="triage-columns" aria-hidden="true">
      <span>{triage.columns.service}</span>
      <span>{triage.columns.chat}</span>
      <span>{triage.columns.service}</span>
      <span>{triage.columns.chat}</span>
    </div>
    <ul className="ruled" aria-labelledby={HOME_IDS.triage}>
      {triage.symptoms.map(({ symptom, message, service, section, entry }) => {
        const page = services.find(({ slug }) => slug === service)
        return (
          <li key={symptom}>
            <a href={`/${service}${addressIn(page?.sections ?? [], section, entry)}`}>
              <span>
                {symptom}
                <Arrow />
              </span>
            </a>
            <NewTabLink
              href={shop.whatsapp(message)}
              aria-label={`${symptom}: scrivi su WhatsApp`}
              data-tooltip={actions.whatsapp}
            >
              <Icon name="whatsapp" />
            </NewTabLink>
          </li>
        )
      })}
    </ul>
  </div>
)
