import type { SVGProps } from 'react'
import { compactPath } from './compact-path.ts'
import type { Face } from './face.ts'
import { pointsOf } from './isometric.ts'
import { type Frame, type Label, PointName } from './label.tsx'

/**
 * Joins adjacent faces of one paint, except those with both fill and stroke: there a later fill
 * must hide an earlier stroke.
 */
function merged(faces: readonly Face[]): Face[] {
  const result: Face[] = []
  for (const face of faces) {
    const last = result.at(-1)
    if (last?.paint === face.paint && !face.paint.includes(' ')) {
      result[result.length - 1] = { paint: face.paint, path: last.path + face.path }
    } else result.push(face)
  }
  return result
}

/** Paints faces in order, as short paths. */
export const Faces = ({ of }: { of: readonly Face[] }) =>
  merged(of).map((face, index) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
      key={index}
      className={face.paint}
      d={compactPath(face.path)}
      // A length of 1 lets one style draw ticks of any length (exploded-drawing.css).
      pathLength={/^ok\b/.test(face.paint) ? 1 : undefined}
    />
  ))

/** Props of an `<svg>`, without `style`, which the Content-Security-Policy forbids. */
export type DrawingProps = Omit<SVGProps<SVGSVGElement>, 'style'>

/** The `<svg>` of a drawing: decoration, hidden from assistive technology, sized by CSS. */
export const Drawing = ({ className, children, ...props }: DrawingProps) => (
  <svg {...props} className={className ? `iso ${className}` : 'iso'} aria-hidden="true">
    {children}
  </svg>
)

/** A drawing as data: faces that stay, and perhaps one part that moves. */
export type Picture = {
  /** `x y width height` in drawing units. */
  readonly viewBox: string
  readonly still: readonly Face[]
  /** The part that moves while the pointer or the focus is on its card. */
  readonly lifted?: readonly Face[]
  /** Points whose names the content gives, in this order. */
  readonly named?: readonly Omit<Label, 'text'>[]
}

/** A picture with a viewBox round all its faces and room for half a line's width. */
export function framed(still: readonly Face[], lifted?: readonly Face[]): Picture {
  const points = [...still, ...(lifted ?? [])].flatMap(({ path }) => pointsOf(path))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.floor(Math.min(...xs)) - 2, Math.floor(Math.min(...ys)) - 2]
  const [right, bottom] = [Math.ceil(Math.max(...xs)) + 2, Math.ceil(Math.max(...ys)) + 2]
  return {
    viewBox: `${left} ${top} ${right - left} ${bottom - top}`,
    still,
    ...(lifted && { lifted }),
  }
}

interface PictureProps extends DrawingProps {
  /** A name for each point in `named`, or no names. */
  names?: readonly string[] | undefined
}

export const frameOf = ({ viewBox }: Picture) => viewBox.split(' ').map(Number) as unknown as Frame

/**
 * A component that paints a picture; `className` and other native attributes pass through to the
 * `<svg>`.
 */
export const pictureComponent =
  (picture: Picture) =>
  ({ names = [], ...props }: PictureProps) => (
    <Drawing {...props} viewBox={picture.viewBox}>
      <Faces of={picture.still} />
      {picture.lifted && (
        <g className="pz">
          <Faces of={picture.lifted} />
        </g>
      )}
      {names.map((text, index) => {
        const point = picture.named?.[index]
        const label = point && { ...point, text }
        return (
          label && <PointName key={text} className="co" label={label} frame={frameOf(picture)} />
        )
      })}
    </Drawing>
  )
