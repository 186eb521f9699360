import { type AnchorHTMLAttributes, Fragment, type ReactNode } from 'react'
import { FORM_PATH } from '../../../contact/function-call.ts'
import type { Home } from '../../content/schema/home.ts'
import type { PhoneNumber } from '../../content/schema/phone-number.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { Icon } from '../ui/Icon.tsx'

interface CallButtonProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style' | 'aria-label'> {
  phone: Pick<PhoneNumber, 'display' | 'href'>
  /** The label; the number itself when absent. */
  children?: ReactNode
}

/** A link that calls the shop; the primary button unless `className` is given. */
export const CallButton = ({
  phone,
  children,
  className = 'button button-primary',
  ...props
}: CallButtonProps) => (
  <a
    className={className}
    href={phone.href}
    aria-label={children ? undefined : `Chiama ${phone.display}`}
    {...props}
  >
    <Icon name="phone" />
    {children ?? <span className="tel">{phone.display}</span>}
  </a>
)

/** A phone number in running text or in a list, as a link that calls it. */
export const PhoneLink = ({ phone }: Pick<CallButtonProps, 'phone'>) => (
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

/** Postal code, town and province. They stand on one line, unless it is narrower. */
export const Place = ({ shop: { address } }: { shop: Pick<Shop, 'address'> }) => (
  <span className="unbroken">{address.place}</span>
)

/** The HTML with the same breaks in its links whose words are the shop's e-mail address. */
export const withEmailBreaks = (html: string, { email }: Pick<Shop, 'email'>) =>
  html.replaceAll(`>${email}<`, () => `>${partsOf(email).join('<wbr>')}<`)

interface NewTabLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'style'> {
  href: string
}

/** A link that opens in a new tab, as those to WhatsApp do (specification, section 7). */
export const NewTabLink = (props: NewTabLinkProps) => (
  <a {...props} target="_blank" rel="noopener" />
)

/** A link to the chat with a message already written, `shop.whatsapp()`. */
export const ChatButton = ({ children, ...props }: NewTabLinkProps) => (
  <NewTabLink className="button" {...props}>
    <WhatsAppIcon />
    {children}
  </NewTabLink>
)

export const QuoteButton = ({
  children,
  className = 'button',
}: Pick<CallButtonProps, 'children' | 'className'>) => (
  <a className={className} href={FORM_PATH}>
    <Icon name="document" />
    {children}
  </a>
)

/** WhatsApp's logo in the text colour: its brand green is not used (docs/design.md, Colour). */
export const WhatsAppIcon = () => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3.2a8.7 8.7 0 0 0-7.5 13.1L3.3 20.7l4.5-1.2A8.7 8.7 0 1 0 12 3.2z" />
    <path
      fill="currentColor"
      stroke="none"
      d="M9 7.6c.3 0 .5.1.6.4l.7 1.7c.1.3 0 .5-.2.7l-.5.6c.7 1.3 1.6 2.2 2.9 2.8l.7-.8c.2-.2.5-.3.7-.2l1.7.8c.3.1.4.4.4.6 0 1.2-1 2.1-2.2 2.1-3.3-.2-6.5-3.4-6.7-6.6 0-1.2.8-2.1 1.9-2.1z"
    />
  </svg>
)

/** The three calls to action of a page's hero. On phones the phone bar appears once they have scrolled away. */
export const HeroActions = ({ shop, actions }: { shop: Shop; actions: Home['actions'] }) => (
  <div className="buttons button-group hero-actions">
    <CallButton phone={shop.phone}>{actions.call}</CallButton>
    <div>
      <ChatButton href={shop.whatsapp()}>{actions.whatsapp}</ChatButton>
      <QuoteButton className="button button-ghost">{actions.quote}</QuoteButton>
    </div>
  </div>
)

/** The bar with call and chat on phones (phone-bar.css). */
export const PhoneBar = ({ shop }: { shop: Shop }) => (
  <nav className="phone-bar" aria-label="Contatto rapido">
    <CallButton phone={shop.phone}>Chiama</CallButton>
    <ChatButton href={shop.whatsapp()}>WhatsApp</ChatButton>
  </nav>
)
