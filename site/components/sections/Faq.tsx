import { Icon } from '../ui/Icon.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

export const Faq = ({ section }: SectionProps<'faq'>) => (
  <div className="faq">
    {section.items.map(({ question, answer }) => (
      <details key={question}>
        <summary className="icon-at-end">
          <h3>{question}</h3>
          <Icon name="plus" />
        </summary>
        <Paragraph>{answer}</Paragraph>
      </details>
    ))}
  </div>
)
