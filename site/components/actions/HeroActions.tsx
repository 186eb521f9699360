import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { QUOTE_HREF } from '../header/NavigationLinks.tsx'
import { Icon } from '../ui/Icon.tsx'
import { CallButton, ChatLink, WhatsAppIcon } from './contact-links.tsx'

interface HeroActionsProps {
  shop: Shop
  actions: Home['actions']
}

/** The three calls to action of a page's hero. The phone bar waits until these have scrolled away. */
export const HeroActions = ({ shop, actions }: HeroActionsProps) => (
  <div className="buttons three-buttons hero-actions">
    <CallButton phone={shop.phone}>{actions.call}</CallButton>
    <div>
      <ChatLink href={shop.whatsapp()} className="button">
        <WhatsAppIcon />
        {actions.whatsapp}
      </ChatLink>
      <a className="button button-ghost" href={QUOTE_HREF}>
        <Icon name="document" />
        {actions.quote}
      </a>
    </div>
  </div>
)
