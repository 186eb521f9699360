import { loadHome } from '../../content/schema/home.ts'
import { loadShop } from '../../content/schema/shop.ts'
import { QUOTE_HREF } from '../header/site-navigation.ts'
import { Icon } from '../ui/Icon.tsx'
import { ChatLink } from './ChatLink.tsx'
import { WhatsAppIcon } from './WhatsAppIcon.tsx'

/** The three calls to action of a page's hero. The phone bar waits until these have scrolled away. */
export const HeroActions = () => {
  const { actions } = loadHome()
  return (
    <div className="buttons hero-actions">
      <a className="button button-primary" href={loadShop().phone.href}>
        <Icon name="phone" />
        {actions.call}
      </a>
      <ChatLink className="button">
        <WhatsAppIcon />
        {actions.whatsapp}
      </ChatLink>
      <a className="button button-ghost" href={QUOTE_HREF}>
        <Icon name="document" />
        {actions.quote}
      </a>
    </div>
  )
}
