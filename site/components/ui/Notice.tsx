import type { ComponentType } from 'react'
import type { DrawingProps } from '../../illustrations/index.ts'
import { CallButton } from '../actions/CallButton.tsx'
import { ChatLink } from '../actions/ChatLink.tsx'
import { WhatsAppIcon } from '../actions/WhatsAppIcon.tsx'

interface NoticeProps {
  title: string
  text: string
  /** Label of the button that leads home. */
  button: string
  Drawing: ComponentType<DrawingProps>
}

/** A page that is one message, with the way home and the ways to reach the shop. */
export const Notice = ({ title, text, button, Drawing }: NoticeProps) => (
  <section className="on-bench">
    <div className="wrap notice">
      <div>
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="buttons">
          <a className="button button-primary" href="/">
            {button}
          </a>
          <CallButton className="button" />
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
