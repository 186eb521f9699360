import { type Inline, parseInline } from '../../content/inline-text.ts'

/** A text of the content with its bold words and links. */
export const InlineText = ({ children }: { children: string }) => <Inlines of={parseInline(children)} />

export const Inlines = ({ of }: { of: readonly Inline[] }) =>
  of.map(({ text, strong, href }, index) => {
    const key = `${index} ${text}`
    if (href)
      return (
        <a key={key} href={href}>
          {text}
        </a>
      )
    return strong ? <strong key={key}>{text}</strong> : text
  })
