import { parseInline } from '../../content/inline-text.ts'

/**
 * Forbids line breaks inside a range such as "3-5", and between a number and its unit, such as
 * "24 ore"; but "24 ore su 24" keeps the spaces that the specification's words have.
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

/** Forbids line breaks inside a name, such as a town's, wherever the text has it. */
export const withUnbroken = (name: string, text: string) =>
  text.replaceAll(name, name.replaceAll(' ', '\u00a0').replaceAll('-', '-\u2060'))

/**
 * A text of the content with its bold words and links. A short last word keeps to the word before it, as not every browser avoids
 * a last line of one word.
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

/** A paragraph of the content; nothing where there is no text. */
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
