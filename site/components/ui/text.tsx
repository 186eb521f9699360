import { Fragment, type ReactNode } from 'react'
import { type Inline, parseInline } from '../../content/inline-text.ts'

/** A text of the content with its bold words and links. */
export const InlineText = ({ children }: { children: string }) => <Inlines of={parseInline(children)} />

/** A paragraph of the content; nothing where there is no text. */
export const Paragraph = ({ children, className }: { children: string | undefined; className?: string }) =>
  children && (
    <p className={className}>
      <InlineText>{children}</InlineText>
    </p>
  )

interface FactListProps {
  facts: readonly { label: string; value: string }[]
  className?: string
  /** Further groups. */
  children?: ReactNode
}

/** Names with their values, a group each. */
export const FactList = ({ facts, className, children }: FactListProps) => (
  <dl className={className}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
    {children}
  </dl>
)

/** The last word keeps to the one before it if it is short: not every browser avoids a last line of one word. */
export const Inlines = ({ of }: { of: readonly Inline[] }) =>
  of.map(({ text: written, strong, href }, index) => {
    const text = index === of.length - 1 ? written.replace(/ (?=\S{1,4}$)/, '\u00a0') : written
    const key = `${index} ${text}`
    if (href)
      return (
        <a key={key} href={href}>
          {href.startsWith('mailto:') ? <EmailAddress>{text}</EmailAddress> : text}
        </a>
      )
    return strong ? <strong key={key}>{text}</strong> : text
  })

interface NoBreakTownProps {
  town: string
  children: string
}

/**
 * A text without a line break inside the town's name or before punctuation after it: browsers may break a line after an
 * inline block. Not for sentences that must be one text node in the HTML.
 */
export const NoBreakTown = ({ town, children }: NoBreakTownProps) => {
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

/** An e-mail address, or words with one, that may break after its @ where it does not fit. */
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
