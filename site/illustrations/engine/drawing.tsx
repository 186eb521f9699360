import type { SVGProps } from 'react'
import { compactPath } from './compact-path.ts'
import type { Face } from './face.ts'
import { pointsOf } from './isometric.ts'

/** Joins neighbours of one paint. Not those with both surface and line: a later surface must hide an earlier line. */
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

/** Paints faces in order, each as one short path. */
export const Faces = ({ of }: { of: readonly Face[] }) =>
  merged(of).map((face, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
    <path key={index} className={face.paint} d={compactPath(face.path)} />
  ))

/** Props of a whole drawing: those of an `<svg>`. */
export type DrawingProps = Omit<SVGProps<SVGSVGElement>, 'style'>

/** The frame of every drawing: decoration, hidden from assistive technology, sized by the place it stands in. */
export const Drawing = ({ className, children, ...props }: DrawingProps) => (
  <svg {...props} className={className ? `iso ${className}` : 'iso'} aria-hidden="true">
    {children}
  </svg>
)

/** A drawing as data: what stands still, and the part that moves when its card is pointed at. */
export type Picture = {
  /** `x y width height` in drawing units. */
  readonly viewBox: string
  readonly still: readonly Face[]
  /** The part being worked on. */
  readonly lifted?: readonly Face[]
}

/** A picture with a viewBox round all its faces and room for half a line's width. */
export function framed(still: readonly Face[], lifted?: readonly Face[]): Picture {
  const points = [...still, ...(lifted ?? [])].flatMap(({ path }) => pointsOf(path))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.floor(Math.min(...xs)) - 2, Math.floor(Math.min(...ys)) - 2]
  const [right, bottom] = [Math.ceil(Math.max(...xs)) + 2, Math.ceil(Math.max(...ys)) + 2]
  return { viewBox: `${left} ${top} ${right - left} ${bottom - top}`, still, ...(lifted && { lifted }) }
}

/** A component that paints a picture; `className` and other native attributes pass through to the `<svg>`. */
export const pictureComponent =
  ({ viewBox, still, lifted }: Picture) =>
  (props: DrawingProps) => (
    <Drawing {...props} viewBox={viewBox}>
      <Faces of={still} />
      {lifted && (
        <g className="pz">
          <Faces of={lifted} />
        </g>
      )}
    </Drawing>
  )
