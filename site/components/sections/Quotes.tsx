import { italianDateFormat } from '../../../contact/italian-dates.ts'
import { NewTabLink } from '../actions/links.tsx'
import type { SectionProps } from './section-props.ts'

const longDate = italianDateFormat({ timeZone: 'UTC', dateStyle: 'long' })

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
            <time dateTime={date}>{longDate(Date.parse(date))}</time>
          </p>
        </li>
      ))}
  </ul>
)
