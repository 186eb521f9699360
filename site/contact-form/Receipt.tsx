import type { ReactNode } from 'react'
import type { ContactRequest } from '../../contact/fields.ts'
import { CallButton, ChatButton } from '../components/actions/contact-links.tsx'
import { QUOTE_HREF } from '../components/header/NavigationLinks.tsx'
import { FactList } from '../components/ui/text.tsx'
import type { ContactFormText } from './FormFields.tsx'
import type { DirectContactProps } from './FormOutcome.tsx'
import { focusInSheet } from './field-elements.ts'

/** What was sent, and when this browser received the confirmation. */
export interface SentRequest {
  request: ContactRequest
  at: Date
  /** The height of the form's card, in pixels. */
  height: number
}

interface ReceiptProps extends SentRequest {
  text: ContactFormText
  contact: DirectContactProps
  onAgain: () => void
}

/**
 * "Sabato 21 novembre, ore 16:04" and "21/11/2026 16:04", in the visitor's time zone. Called only for a receipt: the first
 * `Intl` format takes a slow phone 0.2 s, and hydration should not wait for it.
 */
function momentTexts(at: Date): { spoken: string; stamped: string } {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('it-IT', options).format(at)
  // Repeats contact/italian-dates.ts: sharing it with the opening hours' script would create a chunk that every page loads.
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' }).replace(' 1 ', ' 1º ')
  const time = format({ hour: '2-digit', minute: '2-digit' })
  return {
    spoken: `${day.charAt(0).toUpperCase()}${day.slice(1)}, ore ${time}`,
    stamped: `${format({ day: '2-digit', month: '2-digit', year: 'numeric' })} ${time}`,
  }
}

/**
 * Replaces the form once a request was sent; it looks like the form's card, torn and stamped. It is at least as high as the
 * form was, so that nothing below moves up, and a long message scrolls inside.
 */
export const Receipt = ({ text, contact, request, at, height, onAgain }: ReceiptProps) => {
  const { receipt } = text
  const { name, email, phone, message } = request
  const facts = [
    { label: receipt.name, value: name },
    { label: receipt.email, value: email },
    ...(phone ? [{ label: receipt.phone, value: phone }] : []),
  ]
  const { spoken, stamped } = momentTexts(at)
  return (
    <ReceiptSheet
      text={text}
      contact={contact}
      stamped={stamped}
      height={height}
      head={
        <>
          <h3 id={RECEIPT_TITLE_ID} tabIndex={-1} ref={focusInSheet} aria-describedby={PROMISE_ID}>
            {receipt.title}
          </h3>
          <p>
            <time dateTime={at.toISOString()}>{spoken}</time>
          </p>
        </>
      }
      again={
        <button className="button button-small" type="button" onClick={onAgain}>
          {receipt.again}
        </button>
      }
    >
      <FactList className="title-block" facts={facts}>
        <div className="receipt-message">
          <dt>{receipt.message}</dt>
          <dd ref={makeFocusable}>{message}</dd>
        </div>
      </FactList>
    </ReceiptSheet>
  )
}

/** Lets the keyboard focus, and so scroll, a message that is too long for its box. */
function makeFocusable(message: HTMLElement | null): void {
  if (message && message.scrollHeight > message.clientHeight + 1) message.tabIndex = 0
}

/** Ids of the title, which names the receipt, and of the promise, which describes the title. */
const RECEIPT_TITLE_ID = 'ricevuta-titolo'
const PROMISE_ID = 'ricevuta-promessa'

interface ReceiptSheetProps {
  text: ContactFormText
  contact: DirectContactProps
  /** The title and the line under it. */
  head: ReactNode
  /** Minimum height in pixels. */
  height?: number
  /** Day and time on the stamp, where they are known. */
  stamped?: string
  /** The button or link that leads back to an empty form. */
  again: ReactNode
  /** The sent request, where it is known. */
  children?: ReactNode
}

/** A card drawn torn and stamped, with the reply promise, and call and chat for what cannot wait. */
const ReceiptSheet = ({ text, contact, height, head, stamped, again, children }: ReceiptSheetProps) => (
  <section
    className="quote-card receipt"
    aria-labelledby={RECEIPT_TITLE_ID}
    style={height === undefined ? undefined : { minBlockSize: height }}
  >
    <div className="quote-head">{head}</div>
    <div className="receipt-slip">
      <div className="receipt-promise">
        <p id={PROMISE_ID}>{text.note}</p>
        <p className="stamp" aria-hidden="true">
          {text.receipt.stamp}
          {stamped && <span>{stamped}</span>}
        </p>
      </div>
      {children}
      <p className="receipt-meanwhile">{text.receipt.meanwhile}</p>
      <div className="buttons">
        <CallButton phone={contact.phone} className="button button-small">
          {contact.actions.call}
        </CallButton>
        <ChatButton href={contact.whatsapp} className="button button-small">
          WhatsApp
        </ChatButton>
        {again}
      </div>
    </div>
  </section>
)

interface AcceptedReceiptProps {
  text: ContactFormText
  contact: DirectContactProps
  title: string
  note: string
}

/** The receipt without the request's content, for the page that a native post leads to. */
export const AcceptedReceipt = ({ text, contact, title, note }: AcceptedReceiptProps) => (
  <ReceiptSheet
    text={text}
    contact={contact}
    head={
      <>
        <h1 id={RECEIPT_TITLE_ID}>{title}</h1>
        <p>{note}</p>
      </>
    }
    again={
      <a className="button button-small" href={QUOTE_HREF}>
        {text.receipt.again}
      </a>
    }
  />
)
