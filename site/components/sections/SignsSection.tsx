import type { SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { CallButton } from '../actions/contact-links.tsx'
import { SectionHead } from './SectionFrame.tsx'

/** Signs as a sheet of warning lamps; the yellow row at its foot says what to do when one of them is lit. */
export const SignsSection = ({ section, shop }: { section: SectionOf<'signs'>; shop: Shop }) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <div className="signs-sheet">
      <ul>
        {section.items.map((sign) => (
          <li key={sign}>
            <svg className="sign-lamp" viewBox="0 0 30 30" aria-hidden="true">
              <circle cx="15" cy="15" r="13" />
              <path d="M15 8v8.5M15 21.4v.2" />
            </svg>
            {sign}
          </li>
        ))}
      </ul>
      {section.action && (
        <div className="signs-action">
          <p>{section.action}</p>
          <CallButton phone={shop.phone} />
        </div>
      )}
    </div>
  </>
)
