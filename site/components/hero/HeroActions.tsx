import type { Home } from '../../content/shown/home.ts'
import type { Shop } from '../../content/shown/shop.ts'
import { CallButton, ChatButton, QuoteButton } from '../actions/buttons.tsx'

/** On phones the phone bar appears once they have scrolled away. */
export const HeroActions = ({ shop, actions }: { shop: Shop; actions: Home['actions'] }) => (
  <div className="buttons button-group hero-actions">
    <CallButton phone={shop.phone}>{actions.call}</CallButton>
    <div>
      <ChatButton href={shop.whatsapp()}>{actions.whatsapp}</ChatButton>
      <QuoteButton className="button button-ghost">{actions.quote}</QuoteButton>
    </div>
  </div>
)
