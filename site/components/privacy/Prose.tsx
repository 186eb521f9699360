import type { Block } from '../../content/schema/page.ts'
import { Inlines } from '../ui/text.tsx'

/** A long text, with a section for each heading and its paragraphs and lists. */
export const Prose = ({ blocks }: { blocks: readonly Block[] }) => (
  <div className="prose">
    {chapters(blocks).map(({ heading, body }) => (
      <section key={heading}>
        {heading && <h2>{heading}</h2>}
        <div>
          {body.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
            <ProseBlock key={index} block={block} />
          ))}
        </div>
      </section>
    ))}
  </div>
)

type Body = Exclude<Block, { kind: 'heading' }>
interface Chapter {
  /** Empty for the blocks before the first heading. */
  heading: string
  body: Body[]
}

function chapters(blocks: readonly Block[]): Chapter[] {
  const result: Chapter[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') result.push({ heading: block.text, body: [] })
    else if (result.length === 0) result.push({ heading: '', body: [block] })
    else result.at(-1)?.body.push(block)
  }
  return result
}

const ProseBlock = ({ block }: { block: Body }) =>
  block.kind === 'paragraph' ? (
    <p>
      <Inlines of={block.content} />
    </p>
  ) : (
    <ul>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join('')}>
          <Inlines of={item} />
        </li>
      ))}
    </ul>
  )
