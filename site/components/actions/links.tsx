import { type AnchorHTMLAttributes, Fragment } from 'react'
import type { PhoneNumber } from '../../content/schema/phone-number.ts'
import type { Shop } from '../../content/shown/shop.ts'

export const PhoneLink = ({ phone }: { phone: Pick<PhoneNumber, 'display' | 'href'> }) => (
  <a className="tel" href={phone.href}>
    {phone.display}
  </a>
)

/** The parts between which an e-mail address breaks: after the @ and before each dot. */
const partsOf = (email: string) => email.split(/(?<=@)|(?=\.)/)

export const EmailLink = ({ shop }: { shop: Shop }) => (
  <a href={shop.mailto}>
    {partsOf(shop.email).map((part) => (
      <Fragment key={part}>
        <wbr />
        {part}
      </Fragment>
    ))}
  </a>
)

/** The HTML with the same breaks in links whose words are the shop's e-mail address. */
export const withEmailBreaks = (html: string, { email }: Shop) =>
  html.replaceAll(`>${email}<`, () => `>${partsOf(email).join('<wbr>')}<`)

export interface NewTabLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  href: string
}

/** A link that opens in a new tab, as those to WhatsApp do (specification, section 1). */
export const NewTabLink = (props: NewTabLinkProps) => (
  <a {...props} target="_blank" rel="noopener" />
)
