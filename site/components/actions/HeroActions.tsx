import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { CallButton, ChatButton, QuoteButton } from './contact-links.tsx'

interface HeroActionsProps {
  shop: Shop
  actions: Home['actions']
}

/** The three calls to action of a page's hero. The phone bar waits until these have scrolled away. */
export const HeroActions = ({ shop, actions }: HeroActionsProps) => (
  <div className="buttons three-buttons hero-actions">
    <CallButton phone={shop.phone}>{actions.call}</CallButton>
    <div>
      <ChatButton href={shop.whatsapp()}>{actions.whatsapp}</ChatButton>
      <QuoteButton className="button button-ghost">{actions.quote}</QuoteButton>
    </div>
  </div>
)
