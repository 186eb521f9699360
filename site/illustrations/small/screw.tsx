import type { SVGProps } from 'react'

/** None is turned like its neighbours, and none so that its cross reads as a "no". */
const ANGLES = [8, 74, 20, 84, 14, 66, 2, 24]

/** Angle of the screw at a place in a row. */
export const screwAngle = (index: number): number => ANGLES[index % ANGLES.length] ?? 0

/** A cross-headed screw seen from above, in the colour of the text; `angle` in degrees, no two alike side by side. */
export const Screw = ({ angle, ...props }: { angle: number } & Omit<SVGProps<SVGSVGElement>, 'style'>) => (
  <svg
    {...props}
    className={props.className ? `screw ${props.className}` : 'screw'}
    viewBox="0 0 30 30"
    aria-hidden="true"
  >
    <circle cx="15" cy="15" r="13" />
    <path d="M15 8.5v13M8.5 15h13" transform={`rotate(${angle} 15 15)`} />
  </svg>
)
