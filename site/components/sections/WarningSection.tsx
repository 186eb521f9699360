import { Fragment } from 'react'
import type { SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { PhoneLink } from '../actions/contact-links.tsx'
import { Icon } from '../ui/Icon.tsx'

/** What not to do, in a box that cannot be overlooked, and the one thing to do instead. */
export const WarningSection = ({ section, shop }: { section: SectionOf<'warning'>; shop: Shop }) => (
  <div className="warning">
    <div className="warning-title">
      <h2>{section.title}</h2>
      <svg viewBox="0 0 112 100" aria-hidden="true">
        <path className="warning-sign" d="M56 6 106 94H6z" />
        <path className="warning-mark" d="M56 36v28M56 78v.5" />
      </svg>
    </div>
    <div className="warning-text">
      <ul>
        {section.items.map((item) => (
          <li key={item.lead}>
            <span className="warning-bullet">
              <Icon name="close" />
            </span>
            <span>
              <b>{item.lead}</b> {item.text}
            </span>
          </li>
        ))}
      </ul>
      <p className="warning-do">
        <span className="warning-bullet">
          <Icon name="check" />
        </span>
        <span>
          <b>{section.instead.lead}</b> {withNumber(section.instead.text, shop.phone)}
        </span>
      </p>
    </div>
  </div>
)

/** The text with a link to call in the place of each `{phone}`. */
function withNumber(text: string, phone: Shop['phone']) {
  return text.split('{phone}').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <PhoneLink phone={phone} />}
      {part}
    </Fragment>
  ))
}
