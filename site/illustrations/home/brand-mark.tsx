import { Drawing, type DrawingProps, Faces } from '../engine/drawing.tsx'
import { outlined } from '../engine/face.ts'
import { horizontal, rectangle } from '../engine/isometric.ts'

const layer = (z: number) => rectangle(horizontal(z), 0, 0, 17, 17, 2.5)

/** The sign of the shop: three layers taken apart, the middle one yellow. */
export const BrandMark = ({ className, ...props }: DrawingProps) => (
  <Drawing {...props} className={className ? `mark ${className}` : 'mark'} viewBox="-16 -17.5 32 36">
    <Faces of={[outlined('top', layer(0)), outlined('yellow', layer(8)), outlined('top', layer(16))]} />
  </Drawing>
)
