import { Paragraph } from '../ui/text.tsx'
import { CounterSheet } from './CounterSheet.tsx'
import type { SectionProps } from './section-props.ts'

export const Bring = ({ section, shop }: SectionProps<'bring'>) => (
  <div>
    <ul className="bring sheet pairs ruled marked">
      {section.items.map(({ title, text }) => (
        <li key={title}>
          <svg className="drawn-mark" viewBox="0 0 34 34" aria-hidden="true">
            <rect x="2" y="8" width="24" height="24" rx="5" />
            <path d="M8 19.5l6.5 7L31 4" />
          </svg>
          <h3>{title}</h3>
          <Paragraph className="secondary">{text}</Paragraph>
        </li>
      ))}
    </ul>
    <CounterSheet diagnosisCost={shop.diagnosisCost} />
  </div>
)
