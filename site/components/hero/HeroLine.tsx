import type { Shop } from '../../content/shown/shop.ts'
import { Screw } from '../../illustrations/index.ts'
import { NewTabLink } from '../actions/links.tsx'
import { InlineText } from '../ui/text.tsx'

interface HeroLineProps {
  promise: string | undefined
  shop: Shop
}

/** Under the hero's buttons: what it costs, where the shop is, and whether it is open. */
export const HeroLine = ({ promise, shop }: HeroLineProps) => (
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
)
