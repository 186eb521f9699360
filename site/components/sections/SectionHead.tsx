interface Props {
  title: string
  intro?: string | undefined
}

/** Title of a section and the sentence under it. */
export const SectionHead = ({ title, intro }: Props) => (
  <div className="section-head">
    <h2>{title}</h2>
    {intro && <p>{intro}</p>}
  </div>
)
