import type { Home } from '../../content/schema/home.ts'
import type { SectionKind, SectionOf } from '../../content/schema/sections.ts'
import type { Shop } from '../../content/schema/shop.ts'
import {
  type DrawingProps,
  EmptyHole,
  Screw,
  type SmallDrawingName,
  screwAngle,
  smallDrawings,
} from '../../illustrations/index.ts'
import type { BuiltPhoto } from '../ui/Photo.tsx'
import { InlineText, Paragraph } from '../ui/text.tsx'

/** What a section may show besides its own content. */
export interface SectionContext {
  shop: Shop
  actions: Home['actions']
  /** The page's photos, by file name. */
  photos: Readonly<Record<string, BuiltPhoto>>
}

export interface SectionProps<Kind extends SectionKind> extends SectionContext {
  section: SectionOf<Kind>
}

interface SectionHeadProps
  extends Partial<Pick<SectionOf<'facts'>, 'intro' | 'drawing' | 'names'>> {
  title: string
}

/** Title of a section, the sentence under it, and of facts their drawing. */
export const SectionHead = ({ title, intro, drawing, names }: SectionHeadProps) => (
  <div className="section-head">
    <h2>{title}</h2>
    <Paragraph>{intro}</Paragraph>
    {drawing && <SmallDrawing name={drawing} names={names} preserveAspectRatio="xMinYMid" />}
  </div>
)

/**
 * How many columns a wide screen gives to `count` short entries: three or four if that fills the last row, two if that
 * fills it and there are at most ten entries, else three. Seven entries get four columns, so that no entry is alone in a row.
 */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3
  if (count % 4 === 0 || count === 7) return 4
  return count % 2 === 0 && count < 11 ? 2 : 3
}

interface SmallDrawingProps extends Pick<DrawingProps, 'preserveAspectRatio'> {
  /** A name in `smallDrawings`, as a content file gives it. */
  name: string
  /** The words in the drawing, as the content gives them. */
  names?: readonly string[] | undefined
}

/** A small drawing by its name. `loadContent` refuses content with an unknown name. */
export const SmallDrawing = ({ name, ...props }: SmallDrawingProps) => {
  const Picture = smallDrawings[name as SmallDrawingName]
  return <Picture {...props} />
}

interface ScrewListProps {
  points: readonly string[]
  /** Empty holes as bullets, for what is missing. */
  holes?: boolean
}

/** Short points with screws or holes as bullets. */
export const ScrewList = ({ points, holes = false }: ScrewListProps) => (
  <ul className="screw-list marked">
    {points.map((point, index) => (
      <li key={point}>
        {holes ? <EmptyHole /> : <Screw angle={screwAngle(index)} />}
        <span>
          <InlineText>{point}</InlineText>
        </span>
      </li>
    ))}
  </ul>
)
