import type { ComponentType } from 'react'
import type { Shop } from '../../content/schema/shop.ts'
import type { DrawingProps } from '../../illustrations/index.ts'
import { CallButton, ChatLink, WhatsAppIcon } from '../actions/contact-links.tsx'

interface MessagePageProps {
  title: string
  text: string
  /** Label of the button that leads home. */
  button: string
  shop: Shop
  Drawing: ComponentType<DrawingProps>
}

/** A page that is one message, with the way home and the ways to reach the shop. */
export const MessagePage = ({ title, text, button, shop, Drawing }: MessagePageProps) => (
  <section className="on-bench">
    <div className="wrap message-page">
      <div>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="buttons three-buttons">
          <a className="button button-primary" href="/">
            {button}
          </a>
          <div>
            <CallButton phone={shop.phone} className="button" />
            <ChatLink href={shop.whatsapp()} className="button button-ghost">
              <WhatsAppIcon />
              WhatsApp
            </ChatLink>
          </div>
        </div>
      </div>
      <Drawing />
    </div>
  </section>
)
