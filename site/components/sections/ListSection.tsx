import type { SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { ChatLink, WhatsAppIcon } from '../actions/contact-links.tsx'
import { columnsFor, SectionHead } from './SectionFrame.tsx'

interface ListSectionProps {
  section: SectionOf<'list'>
  shop: Shop
}

/** Many short entries under fine rules, in as many columns as fill the last row. */
export const ListSection = ({ section, shop }: ListSectionProps) => (
  <>
    <SectionHead title={section.title} intro={section.intro} />
    <ul className={`entries columns-${columnsFor(section.items.length)}`}>
      {section.items.map((entry) => (
        <li key={entry.title}>
          <h3>
            {section.chat ? (
              <ChatLink
                href={shop.whatsapp(`${section.chat} ${entry.title}`)}
                aria-label={`${entry.title}: scrivi su WhatsApp`}
              >
                {entry.title}
                <WhatsAppIcon />
              </ChatLink>
            ) : (
              entry.title
            )}
          </h3>
          {entry.text && <p>{entry.text}</p>}
        </li>
      ))}
    </ul>
  </>
)
