import { CallButton } from '../actions/buttons.tsx'
import type { SectionProps } from './section-props.ts'

export const Signs = ({ section, shop }: SectionProps<'signs'>) => (
  <div className="sheet ruled">
    <ul className="signs pairs ruled marked">
      {section.items.map((sign) => (
        <li key={sign}>
          <svg className="drawn-mark" viewBox="0 0 30 30" aria-hidden="true">
            <circle cx="15" cy="15" r="13" />
            <path d="M15 8v8.5M15 21.4v.2" />
          </svg>
          {sign}
        </li>
      ))}
    </ul>
    {section.action && (
      <div className="signs-action on-signal">
        <p>{section.action}</p>
        <CallButton phone={shop.phone} />
      </div>
    )}
  </div>
)
