import { type AnchorHTMLAttributes, Fragment } from 'react'
import type { PhoneNumber } from '../../content/schema/phone-number.ts'
import type { Shop } from '../../content/schema/shop.ts'

/** A phone number in running text or in a list, as a link that calls it. */
export const PhoneLink = ({ phone }: { phone: Pick<PhoneNumber, 'display' | 'href'> }) => (
  <a className="tel" href={phone.href}>
    {phone.display}
  </a>
)

/** The parts of an e-mail address. Where it does not fit on a line, it breaks between them: after the @ or before a dot. */
const partsOf = (email: string) => email.split(/(?<=@)|(?=\.)/)

/** The shop's e-mail address as a link. */
export const EmailLink = ({
  shop: { email, mailto },
}: {
  shop: Pick<Shop, 'email' | 'mailto'>
}) => (
  <a href={mailto}>
    {partsOf(email).map((part) => (
      <Fragment key={part}>
        <wbr />
        {part}
      </Fragment>
    ))}
  </a>
)

/** The HTML with the same breaks in its links whose words are the shop's e-mail address. */
export const withEmailBreaks = (html: string, { email }: Pick<Shop, 'email'>) =>
  html.replaceAll(`>${email}<`, () => `>${partsOf(email).join('<wbr>')}<`)

export interface NewTabLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  href: string
}

/** A link that opens in a new tab, as those to WhatsApp do (specification, section 7). */
export const NewTabLink = (props: NewTabLinkProps) => (
  <a {...props} target="_blank" rel="noopener" />
)
