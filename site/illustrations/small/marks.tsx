import type { SVGProps } from 'react'
import { Drawing, type DrawingProps, Faces } from '../engine/drawing.tsx'
import { outlined } from '../engine/face.ts'
import { horizontal, rectangle } from '../engine/isometric.ts'

const layer = (z: number) => rectangle(horizontal(z), 0, 0, 17, 17, 2.5)

/** The mark of a shop without a logo: three layers, the middle one yellow. */
export const BrandMark = ({ className, ...props }: DrawingProps) => (
  <Drawing
    {...props}
    className={className ? `mark ${className}` : 'mark'}
    viewBox="-16 -17.5 32 36"
  >
    <Faces
      of={[outlined('top', layer(0)), outlined('yellow', layer(8)), outlined('top', layer(16))]}
    />
  </Drawing>
)

/** Angles of slots in degrees. Neighbours differ; a level slot would look like a minus sign. */
const ANGLES = [38, 104, 62, 150, 24, 118, 80, 134]

/** Angle in degrees of the screw at place `index` of a row. */
export const screwAngle = (index: number): number => ANGLES[index % ANGLES.length] ?? 0

/** A slotted screw seen from above; `angle` of its slot in degrees from level. */
export const Screw = ({
  angle,
  ...props
}: { angle: number } & Omit<SVGProps<SVGSVGElement>, 'style'>) => (
  <svg
    {...props}
    className={props.className ? `screw ${props.className}` : 'screw'}
    viewBox="0 0 30 30"
    aria-hidden="true"
  >
    <circle cx="15" cy="15" r="13" />
    <path d="M6.5 15h17" transform={`rotate(${angle} 15 15)`} />
  </svg>
)

/** A hole without its screw. */
export const EmptyHole = () => (
  <svg className="screw" viewBox="0 0 30 30" aria-hidden="true">
    <circle className="hole" cx="15" cy="15" r="11" />
  </svg>
)
