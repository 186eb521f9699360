import { HOME_IDS } from '../../content/home-ids.ts'
import type { Home } from '../../content/shown/home.ts'
import type { Service } from '../../content/shown/pages.ts'
import type { Shop } from '../../content/shown/shop.ts'
import { UrgentCallButton } from '../actions/buttons.tsx'
import { NewTabLink } from '../actions/links.tsx'
import { addressIn } from '../sections/addresses.ts'
import { Arrow, WhatsAppIcon } from '../ui/Icon.tsx'
import { Paragraph } from '../ui/text.tsx'

type Symptom = Pick<Home['triage']['symptoms'][number], 'service' | 'section' | 'entry'>

export interface TriageProps {
  home: Pick<Home, 'triage' | 'actions'>
  services: readonly Service[]
  shop: Shop
}

/** Leads from a symptom to the service's page, or to a chat whose message already names it. */
export const Triage = ({ home: { triage, actions }, services, shop }: TriageProps) => (
  <div className="triage on-signal screen-only">
    <div className={shop.emergencies ? undefined : 'without-call'}>
      <div>
        <h3 id={HOME_IDS.triage}>{triage.title}</h3>
        <Paragraph>{triage.text}</Paragraph>
      </div>
      <UrgentCallButton shop={shop}>{actions.call}</UrgentCallButton>
    </div>
    {/* Twice, for the two columns of wide screens. For screen readers the links' names suffice. */}
    <div className="triage-columns" aria-hidden="true">
      <span>{triage.columns.service}</span>
      <span>{triage.columns.chat}</span>
      <span>{triage.columns.service}</span>
      <span>{triage.columns.chat}</span>
    </div>
    <ul className="ruled" aria-labelledby={HOME_IDS.triage}>
      {triage.symptoms.map(({ symptom, message, ...place }) => (
        <li key={symptom}>
          <a href={addressOf(place, services)}>
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
            <WhatsAppIcon />
          </NewTabLink>
        </li>
      ))}
    </ul>
  </div>
)

/**
 * Address of the service's page, at the section, or at the list's entry, with this title if there
 * is one.
 */
function addressOf({ service, section, entry }: Symptom, services: readonly Service[]): string {
  const sections = services.find(({ slug }) => slug === service)?.sections ?? []
  return `/${service}${addressIn(sections, section, entry)}`
}
