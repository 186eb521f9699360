import { Fragment } from 'react'

interface Props {
  town: string
  children: string
}

/** A text that never breaks a line inside the town's name. Not for sentences that must stand in one piece in the HTML. */
export const TownTogether = ({ town, children }: Props) => {
  const [before, ...after] = children.split(town)
  return (
    <>
      {before}
      {after.map((text) => (
        <Fragment key={text}>
          <span className="town">{town}</span>
          {text}
        </Fragment>
      ))}
    </>
  )
}
