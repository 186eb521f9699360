import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import type { DrawingName } from '../../illustrations/index.ts'
import { QUOTE_HREF } from '../header/NavigationLinks.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PictureFile } from '../ui/pictures.tsx'
import { CallButton, ChatLink, WhatsAppIcon } from './contact-links.tsx'

interface CallToActionBandProps {
  title: string
  text: string
  /** The object that the page's hero took apart. */
  drawing: DrawingName
  shop: Shop
  actions: Home['actions']
}

/** Closes every service page: call, write, ask for a quote (specification, section 2: Service pages). */
export const CallToActionBand = ({ title, text, drawing, shop, actions }: CallToActionBandProps) => (
  <section className="call-to-action" aria-labelledby="call-to-action">
    <div className="wrap">
      <div>
        <h2 id="call-to-action">{title}</h2>
        <p>{text}</p>
        <div className="buttons three-buttons">
          <CallButton phone={shop.phone} />
          <div>
            <ChatLink href={shop.whatsapp()} className="button">
              <WhatsAppIcon />
              {actions.whatsapp}
            </ChatLink>
            <a className="button" href={QUOTE_HREF}>
              <Icon name="document" />
              {actions.quote}
            </a>
          </div>
        </div>
      </div>
      <PictureFile name={drawing} />
    </div>
  </section>
)
