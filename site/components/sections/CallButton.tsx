import { loadShop } from '../../content/shop.ts'
import { Icon } from '../Icon.tsx'

/** Calls the shop; its number is the label. */
export const CallButton = () => {
  const { phone } = loadShop()
  return (
    <a className="button button-primary" href={phone.href} aria-label={`Chiama ${phone.display}`}>
      <Icon name="phone" />
      <span className="tel">{phone.display}</span>
    </a>
  )
}
