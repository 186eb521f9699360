import type { ComponentType } from 'react'
import { loadShop } from '../content/shop.ts'
import type { DrawingProps } from '../illustrations/index.ts'
import { ChatLink } from './ChatLink.tsx'
import { Icon } from './Icon.tsx'
import { WhatsAppIcon } from './WhatsAppIcon.tsx'

interface NoticeProps {
  title: string
  text: string
  /** Label of the button that leads home. */
  button: string
  Drawing: ComponentType<DrawingProps>
}

/** A page that is one message, with the way home and the ways to reach the shop. */
export const Notice = ({ title, text, button, Drawing }: NoticeProps) => {
  const { phone } = loadShop()
  return (
    <section className="on-bench">
      <div className="wrap notice">
        <div>
          <h1>{title}</h1>
          <p className="lead">{text}</p>
          <div className="buttons">
            <a className="button button-primary" href="/">
              {button}
            </a>
            <a className="button" href={phone.href} aria-label={`Chiama ${phone.display}`}>
              <Icon name="phone" />
              <span className="tel">{phone.display}</span>
            </a>
            <ChatLink className="button button-ghost">
              <WhatsAppIcon />
              WhatsApp
            </ChatLink>
          </div>
        </div>
        <Drawing />
      </div>
    </section>
  )
}
