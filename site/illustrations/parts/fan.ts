import { type Face, type Fill, filled, lined, outlined, slab } from '../engine/face.ts'
import { circle, horizontal, type Plane } from '../engine/isometric.ts'

const point = ([x, y]: readonly [number, number]) => `${x.toFixed(2)} ${y.toFixed(2)}`

/** Nine bent blades round u, v. */
function blades(plane: Plane, u: number, v: number, scale: number): string {
  const at = (radius: number, degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return point(
      plane.at(u + radius * scale * Math.cos(angle), v + radius * scale * Math.sin(angle)),
    )
  }
  return Array.from({ length: 9 }, (_, index) => {
    const turn = index * 40
    return `M${at(10, turn)}Q${at(21, turn - 4)} ${at(32, turn + 34)}`
  }).join('')
}

/** A fan in its square frame, centred on u, v; `size` is the frame's side. */
export const fan = (
  z: number,
  u: number,
  v: number,
  { hub = 'top', face = 'top', size = 84 }: { hub?: Fill; face?: Fill; size?: number } = {},
): Face[] => {
  const top = horizontal(z + 16)
  const scale = size / 84
  return [
    ...slab(horizontal(z), {
      at: [u - size / 2, v - size / 2],
      size: [size, size, 16],
      radius: 20 * scale,
      face,
      part: 7,
    }),
    filled('dark', circle(top, u, v, 34 * scale)),
    lined('blade', blades(top, u, v, scale)),
    outlined(hub, circle(top, u, v, 11 * scale)),
  ]
}
