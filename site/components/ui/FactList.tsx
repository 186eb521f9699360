import { withUnbrokenNumbers } from './text.tsx'

interface FactListProps {
  facts: readonly { label: string; value: string; note?: string | undefined }[]
  className?: string
}

export const FactList = ({ facts, className = 'fact-list' }: FactListProps) => (
  <dl className={className}>
    {facts.map(({ label, value, note }) => (
      <div key={label}>
        <dt>
          {label}
          {note && <small>{note}</small>}
        </dt>
        <dd>{withUnbrokenNumbers(value)}</dd>
      </div>
    ))}
  </dl>
)
