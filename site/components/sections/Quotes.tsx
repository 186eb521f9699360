import { italianDateFormat } from '../../../contact/italian-dates.ts'
import { NewTabLink } from '../actions/links.tsx'
import type { SectionProps } from './section-props.ts'

const whole = italianDateFormat({ timeZone: 'UTC', dateStyle: 'long' })

/** What others have written of the shop, the newest first. */
export const Quotes = ({ section }: SectionProps<'quotes'>) => (
  <ul className="quotes sheet pairs ruled">
    {section.items
      .toSorted((a, b) => b.date.localeCompare(a.date))
      .map(({ text, author, source, url, date }) => (
        <li key={`${url} ${text}`}>
          <blockquote cite={url}>
            <q>{text}</q>
          </blockquote>
          <p className="secondary">
            {author}, <NewTabLink href={url}>{source}</NewTabLink>,{' '}
            <time dateTime={date}>{whole(Date.parse(date))}</time>
          </p>
        </li>
      ))}
  </ul>
)
