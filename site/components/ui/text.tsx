import { parseInline } from '../../content/inline-text.ts'

/**
 * Keeps "3-5" and "24 ore" on a line. "24 ore su 24" keeps plain spaces, as in the specification;
 * `withUnbrokenHours` keeps it on a line.
 */
export const withUnbrokenNumbers = (text: string) =>
  text
    .replace(/(?<=\d-)(?=\d)/g, '\u2060')
    .replace(/(?<=\d) (?=(?:ore(?! su )|giorni|mesi|anni)\b)/g, '\u00a0')

/** The text with "24 ore su 24" on one line. */
const withUnbrokenHours = (text: string) =>
  text.split(/(\d+ ore su \d+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="unbroken">
        {part}
      </span>
    ),
  )

/** The text, without line breaks inside a name, such as a town's. */
export const withUnbroken = (name: string, text: string) =>
  text.replaceAll(name, name.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060'))

/**
 * A text of the content with its bold words and links. A short last word keeps to the word before
 * it, as not every browser avoids a last line of one word.
 */
export const InlineText = ({ children }: { children: string }) => {
  const parts = parseInline(children)
  return parts.map(({ text: written, strong, href }, index) => {
    const whole = withUnbrokenNumbers(written)
    const text = index === parts.length - 1 ? whole.replace(/ (?=\S{1,4}$)/, '\u00a0') : whole
    const key = `${index} ${text}`
    if (href)
      return (
        <a key={key} href={href}>
          {text}
        </a>
      )
    return strong ? <strong key={key}>{text}</strong> : withUnbrokenHours(text)
  })
}

export const Paragraph = ({
  children,
  className,
}: {
  children: string | undefined
  className?: string
}) =>
  children && (
    <p className={className}>
      <InlineText>{children}</InlineText>
    </p>
  )
