import { type AnchorHTMLAttributes, Fragment } from 'react'
import type { PhoneNumber } from '../../content/schema/shop-phone.ts'
import type { Shop } from '../../content/shown/index.ts'

export const PhoneLink = ({ phone }: { phone: Pick<PhoneNumber, 'display' | 'href'> }) => (
  <a className="tel" href={phone.href}>
    {phone.display}
  </a>
)

/** The address breaks after the @ and before each dot. */
export const EmailLink = ({ shop }: { shop: Shop }) => (
  <a href={shop.mailto}>
    {shop.email.split(/(?<=@)|(?=\.)/).map((part) => (
      <Fragment key={part}>
        <wbr />
        {part}
      </Fragment>
    ))}
  </a>
)

export interface NewTabLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  href: string
}

/** A link that opens in a new tab, as those to WhatsApp do (specification, section 1). */
export const NewTabLink = (props: NewTabLinkProps) => (
  <a {...props} target="_blank" rel="noopener" />
)
