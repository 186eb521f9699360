import { Screw } from '../../illustrations/index.ts'
import { type ActionsProps, CallButton, ChatButton, QuoteButton } from '../actions/buttons.tsx'
import { NewTabLink } from '../actions/links.tsx'
import { InlineText, Paragraph, withUnbroken } from '../ui/text.tsx'

interface HeroTextProps extends ActionsProps {
  subtitle: string
  text: string
  promise: string | undefined
}

/**
 * What stands below a hero's title. On a phone the phone bar sticks once the buttons have scrolled
 * away. The line has the page's promise, where the shop is, and whether it is open: `open-label.ts`
 * replaces "Orari" by one row, such as "Aperto ora, chiude alle 19:00".
 */
export const HeroText = ({ subtitle, text, promise, shop, actions }: HeroTextProps) => (
  <>
    <p className="subtitle">{withUnbroken(shop.town, subtitle)}</p>
    <Paragraph className="description">{withUnbroken(shop.town, text)}</Paragraph>
    <div className="buttons button-group hero-actions">
      <CallButton phone={shop.phone}>{actions.call}</CallButton>
      <div>
        <ChatButton href={shop.whatsapp()}>{actions.whatsapp}</ChatButton>
        <QuoteButton className="button button-ghost">{actions.quote}</QuoteButton>
      </div>
    </div>
    <div className="hero-line">
      {promise && (
        <p>
          <Screw angle={-55} />
          <InlineText>{promise}</InlineText>
        </p>
      )}
      <NewTabLink href={shop.directionsUrl}>{shop.address.street}</NewTabLink>
      {shop.hours && (
        <a className="open-now" href="/#orari">
          Orari
        </a>
      )}
    </div>
  </>
)
