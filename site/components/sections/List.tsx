import { entryId } from '../../content/inline-text.ts'
import { everyPlate, pointsOf } from '../../illustrations/index.ts'
import { NewTabLink } from '../actions/links.tsx'
import { columnsFor } from '../ui/columns.ts'
import { Icon } from '../ui/Icon.tsx'
import { Plate } from '../ui/Plate.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

/**
 * A list of entries. It is the legend of its plate if it has as many entries as the plate has
 * points.
 */
export const List = ({ section, index: sectionIndex, shop }: SectionProps<'list'>) => {
  const { items, chat, plate } = section
  const drawn = plate && pointsOf(plate) === items.length ? plate : null
  const Entries = drawn ? 'ol' : 'ul'
  const ids = items.map((_, index) => entryId(sectionIndex, index))
  // A plate of one picture stands beside its legend, one of two above it.
  const isBeside = drawn !== null && everyPlate[drawn].length === 1
  const columns = columnsFor(items.length)
  return (
    <div className={isBeside ? 'plate-beside' : undefined}>
      {drawn && <Plate name={drawn} hrefs={ids.map((id) => `#${id}`)} />}
      <Entries
        className={`list rows columns columns-${isBeside ? 2 : columns}${drawn ? ' marked' : ''}`}
      >
        {items.map((entry, index) => (
          <li key={entry.title} id={ids[index]} className={chat && 'link-cell'}>
            {drawn && <span className="number flag">{index + 1}</span>}
            <h3>
              {chat ? (
                <NewTabLink
                  className="icon-at-end"
                  href={shop.whatsapp(`${chat} ${entry.title}`)}
                  aria-label={`${entry.title}: scrivi su WhatsApp`}
                >
                  {entry.title}
                  <Icon name="whatsapp" />
                </NewTabLink>
              ) : (
                entry.title
              )}
            </h3>
            <Paragraph className="secondary">{entry.text}</Paragraph>
          </li>
        ))}
      </Entries>
    </div>
  )
}
