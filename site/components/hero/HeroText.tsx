import type { Home, Shop } from '../../content/shown/index.ts'
import { Screw } from '../../illustrations/index.ts'
import { CallButton, ChatButton, QuoteButton } from '../actions/buttons.tsx'
import { NewTabLink } from '../actions/links.tsx'
import { InlineText, Paragraph, withUnbroken } from '../ui/text.tsx'

interface HeroTextProps {
  subtitle: string
  text: string
  promise: string | undefined
  shop: Shop
  actions: Home['actions']
}

/** What stands below a hero's title. */
export const HeroText = ({ subtitle, text, promise, shop, actions }: HeroTextProps) => (
  <>
    <p className="subtitle">{withUnbroken(shop.town, subtitle)}</p>
    <Paragraph className="description">{withUnbroken(shop.town, text)}</Paragraph>
    {/* On phones the phone bar appears once they have scrolled away. */}
    <div className="buttons button-group hero-actions">
      <CallButton phone={shop.phone}>{actions.call}</CallButton>
      <div>
        <ChatButton href={shop.whatsapp()}>{actions.whatsapp}</ChatButton>
        <QuoteButton className="button button-ghost">{actions.quote}</QuoteButton>
      </div>
    </div>
    {/* What it costs, where the shop is, and whether it is open. */}
    <div className="hero-line">
      {promise && (
        <p>
          <Screw angle={-55} />
          <InlineText>{promise}</InlineText>
        </p>
      )}
      <NewTabLink href={shop.directionsUrl}>{shop.address.street}</NewTabLink>
      {/* One row, which `open-label.ts` fills. */}
      {shop.hours && (
        <a className="open-now" href="/#orari">
          Orari
        </a>
      )}
    </div>
  </>
)
