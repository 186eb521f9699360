import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { FORM_PATH } from '../../../contact/function-call.ts'
import type { PhoneNumber } from '../../content/schema/phone-number.ts'
import type { Shop } from '../../content/shown/shop.ts'
import { Icon, WhatsAppIcon } from '../ui/Icon.tsx'
import { NewTabLink, type NewTabLinkProps } from './links.tsx'

interface CallButtonProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style' | 'aria-label'> {
  phone: Pick<PhoneNumber, 'display' | 'href'>
  /** The label; the number itself when absent. */
  children?: ReactNode
}

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

/** Where the shop answers day and night, it says that one may call at once. */
export const UrgentCallButton = ({
  shop: { phone, emergencies },
  children,
}: Pick<CallButtonProps, 'children'> & { shop: Pick<Shop, 'phone' | 'emergencies'> }) => (
  <CallButton phone={phone} className="button">
    {emergencies ? 'È urgente? Chiama' : children}
  </CallButton>
)

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
