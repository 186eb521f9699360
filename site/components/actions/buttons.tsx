import type { ReactNode } from 'react'
import { FORM_PATH } from '../../../contact/function-call.ts'
import type { Home, Shop } from '../../content/shown/index.ts'
import { Icon } from '../ui/Icon.tsx'
import { NewTabLink, type NewTabLinkProps, type ShownPhone } from './links.tsx'

/** The props of parts with the three buttons to call, chat and ask for a quote. */
export interface ActionsProps {
  shop: Shop
  actions: Home['actions']
}

interface CallButtonProps {
  phone: ShownPhone
  /** The label; without it the button shows the number. */
  children?: ReactNode
  className?: string
  'data-tooltip'?: string | undefined
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

/** Its label speaks of emergencies where the shop answers day and night, else it is `children`. */
export const UrgentCallButton = ({ shop, children }: { shop: Shop; children?: ReactNode }) => (
  <CallButton phone={shop.phone} className="button">
    {shop.emergencies ? 'È urgente? Chiama' : children}
  </CallButton>
)

export const ChatButton = ({ children, ...props }: NewTabLinkProps) => (
  <NewTabLink className="button" {...props}>
    <Icon name="whatsapp" />
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
