import { type AnchorHTMLAttributes, Fragment } from 'react'
import type { PhoneNumber } from '../../content/schema/shop-phone.ts'
import type { Shop } from '../../content/shown/index.ts'

/** A number as it is written, and its `tel:` address. */
export type ShownPhone = Pick<PhoneNumber, 'display' | 'href'>

export const PhoneLink = ({ phone }: { phone: ShownPhone }) => (
  <a className="tel" href={phone.href}>
    {phone.display}
  </a>
)

/** The e-mail address may break after the @ and before each dot. */
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
