import { Fragment } from 'react'
import type { Shop } from '../../content/shown/index.ts'
import { PhoneLink } from '../actions/links.tsx'
import { Icon } from '../ui/Icon.tsx'
import { InlineText } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

/** What not to do, and the one thing to do instead. */
export const Warning = ({ section, shop }: SectionProps<'warning'>) => (
  <div className="warning sheet">
    <div className="warning-title on-signal">
      <h2>{section.title}</h2>
      <svg viewBox="0 0 112 100" aria-hidden="true">
        <path d="M56 6 106 94H6z" />
        <path className="warning-mark" d="M56 36v28M56 78v.5" />
      </svg>
    </div>
    <ul className="warning-text marked">
      {[...section.items, section.instead].map((advice) => (
        <li key={advice.lead}>
          <Icon name={advice === section.instead ? 'check' : 'close'} />
          <span>
            <b>{advice.lead}</b> {withNumber(advice.text, shop.phone)}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

/** A text with a link in place of the shop's number, which the content gives no-break spaces. */
function withNumber(text: string, phone: Shop['phone']) {
  return text.split(phone.display.replaceAll(' ', '\u00a0')).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <PhoneLink phone={phone} />}
      <InlineText>{part}</InlineText>
    </Fragment>
  ))
}
