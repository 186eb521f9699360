import type { AnchorHTMLAttributes } from 'react'
import { loadShop } from '../../content/schema/shop.ts'
import { Icon } from '../ui/Icon.tsx'

type CallButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style' | 'aria-label'>

/** Calls the shop; its number is the label. The yellow button, unless a class name says otherwise. */
export const CallButton = ({ className = 'button button-primary', ...props }: CallButtonProps) => {
  const { phone } = loadShop()
  return (
    <a className={className} href={phone.href} aria-label={`Chiama ${phone.display}`} {...props}>
      <Icon name="phone" />
      <span className="tel">{phone.display}</span>
    </a>
  )
}
