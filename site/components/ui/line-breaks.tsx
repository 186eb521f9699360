import { Fragment } from 'react'

interface TownTogetherProps {
  town: string
  children: string
}

/**
 * A text that never breaks a line inside the town's name, nor before the mark that follows it: a browser may break a line
 * behind an inline block. Not for sentences that must stand in one piece in the HTML.
 */
export const NoBreakTown = ({ town, children }: TownTogetherProps) => {
  const [before, ...after] = children.split(town)
  return (
    <>
      {before}
      {after.map((text) => {
        const mark = /^\p{P}*/u.exec(text)?.[0] ?? ''
        return (
          <Fragment key={text}>
            <span className="town">{town + mark}</span>
            {text.slice(mark.length)}
          </Fragment>
        )
      })}
    </>
  )
}

/** An address that breaks after its @ where it does not fit, and not in mid-word. */
export const EmailAddress = ({ children }: { children: string }) => {
  const domain = children.lastIndexOf('@') + 1
  return (
    <>
      {children.slice(0, domain)}
      <wbr />
      {children.slice(domain)}
    </>
  )
}
