import type { ReactNode } from 'react'
import { OUTCOME } from '../../../contact/messages.ts'
import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { MissingPart, RequestSheet } from '../../illustrations/index.ts'
import { CallButton, ChatButton } from '../actions/contact-links.tsx'
import { Icon } from './Icon.tsx'

interface MessagePageProps {
  title: string
  /** What stands beside the message. */
  drawing: ReactNode
  children: ReactNode
}

/** A page with a single message. */
const MessagePage = ({ title, drawing, children }: MessagePageProps) => (
  <section className="on-ground">
    <div className="wrap message-page">
      <div>
        <h1>{title}</h1>
        {children}
      </div>
      {drawing}
    </div>
  </section>
)

/** What a visitor finds at an address without a page. */
export const NotFound = ({ text, shop }: { text: Home['notFound']; shop: Shop }) => (
  <MessagePage title={text.title} drawing={<MissingPart />}>
    <p className="lead">{text.text}</p>
    <div className="buttons button-group">
      <a className="button button-primary" href="/">
        {text.button}
      </a>
      <div>
        <CallButton phone={shop.phone} className="button" />
        <ChatButton href={shop.whatsapp()} className="button button-ghost">
          WhatsApp
        </ChatButton>
      </div>
    </div>
  </MessagePage>
)

/** Says that a request was not sent, and other ways to reach the shop. */
export const NotSent = ({
  home,
  shop,
}: {
  home: Pick<Home, 'refused' | 'actions'>
  shop: Shop
}) => (
  <MessagePage title={home.refused.title} drawing={<RequestSheet />}>
    <p className="alert" role="alert">
      <Icon name="alert" />
      <span>{OUTCOME.failed}</span>
    </p>
    <p className="lead">{home.refused.goBack}</p>
    <div className="buttons">
      <CallButton phone={shop.phone} />
      <ChatButton href={shop.whatsapp()}>{home.actions.whatsapp}</ChatButton>
    </div>
  </MessagePage>
)
