import { Fragment } from 'react'
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

export interface FactListProps {
  facts: readonly { label: string; value: string; note?: string | undefined }[]
  className?: string
}

/** A list of facts: one group for each label with its note and value. */
export const FactList = ({ facts, className = 'fact-list' }: FactListProps) => (
  <dl className={className}>
    {facts.map(({ label, value, note }) => (
      <div key={label}>
        <dt>
          {label}
          {note && <small>{note}</small>}
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Forbids line breaks after the hyphen of a range such as "3-5". */
const unbrokenRanges = (text: string) => text.replace(/(?<=\d-)(?=\d)/g, '\u2060')

/** A price or a time for a narrow cell: no line break inside a range, nor between a single number and its unit. */
export const unbrokenAmounts = (text: string) =>
  unbrokenRanges(text).replace(/(?<!-\u2060\d*)(?<=\d) (?=\p{L}{3})/gu, '\u00a0')

/** Bold words and links. A short last word keeps to the word before it, as not every browser avoids a last line of one word. */
export const Inlines = ({ of }: { of: readonly Inline[] }) =>
  of.map(({ text: written, strong, href }, index) => {
    const whole = unbrokenRanges(written)
    const text = index === of.length - 1 ? whole.replace(/ (?=\S{1,4}$)/, '\u00a0') : whole
    const key = `${index} ${text}`
    const words = /\S@\S/.test(text) ? <EmailAddress key={key}>{text}</EmailAddress> : text
    if (href)
      return (
        <a key={key} href={href}>
          {words}
        </a>
      )
    return strong ? <strong key={key}>{words}</strong> : words
  })

interface UnbrokenProps {
  name: string
  children: string
}

/**
 * A text without a line break inside a name that fits on a line, such as a town's, or before punctuation after it. The punctuation
 * is part of the name's inline block, because browsers may break a line after the block.
 */
export const Unbroken = ({ name, children }: UnbrokenProps) => {
  const [before, ...after] = children.split(name)
  return (
    <>
      {before}
      {after.map((text) => {
        const mark = /^\p{P}*/u.exec(text)?.[0] ?? ''
        return (
          <Fragment key={text}>
            <span className="unbroken">{name + mark}</span>
            {text.slice(mark.length)}
          </Fragment>
        )
      })}
    </>
  )
}

/** An e-mail address, or a text that contains one, that may break after the @ and before a dot where it does not fit. */
export const EmailAddress = ({ children }: { children: string }) =>
  children.split(/(?<=@)|(?<=@\S*)(?=\.\w)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
