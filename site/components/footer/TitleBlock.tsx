interface TitleBlockProps {
  facts: readonly { label: string; value: string }[]
  className?: string
}

/** The title block of a technical drawing: facts in ruled cells. */
export const TitleBlock = ({ facts, className }: TitleBlockProps) => (
  <dl className={className ? `title-block ${className}` : 'title-block'}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
