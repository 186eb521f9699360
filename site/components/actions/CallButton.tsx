import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { PhoneNumber } from '../../content/schema/phone-number.ts'
import { Icon } from '../ui/Icon.tsx'

interface CallButtonProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style' | 'aria-label'> {
  phone: Pick<PhoneNumber, 'display' | 'href'>
  /** The label; the number itself when absent. */
  children?: ReactNode
}

/** Calls the shop. The yellow button, unless a class name says otherwise. */
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

/** The shop's number in running text or in a table, as a link. */
export const PhoneLink = ({ phone }: Pick<CallButtonProps, 'phone'>) => (
  <a className="tel" href={phone.href}>
    {phone.display}
  </a>
)
