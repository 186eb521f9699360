import { type Face, type Fill, filled, lined, outlined, plate } from '../engine/face.ts'
import { circle, horizontal, lines } from '../engine/isometric.ts'

const antenna = (z: number, x: number, y: number): Face[] => plate(horizontal(z), x, y, 6, 6, 62)

/** A wireless router with two antennas, 122 by 70 units from the corner 14, 14; `light` paints its status light. */
export const router = (z: number, light: Fill = 'dark'): Face[] => {
  const top = horizontal(z + 16)
  return [
    ...antenna(z + 16, 24.5, 20.5),
    ...antenna(z + 16, 118.5, 20.5),
    ...plate(horizontal(z), 14, 14, 122, 70, 16, 10),
    lined(
      'detail',
      lines(top, [
        [30, 62, 62, 62],
        [30, 68, 50, 68],
      ]),
    ),
    filled('dark', circle(top, 110, 66, 2.6) + circle(top, 120, 66, 2.6)),
    light === 'dark' ? filled(light, circle(top, 100, 66, 2.6)) : outlined(light, circle(top, 90, 60, 8)),
    outlined('left', circle(top, 27.5, 23.5, 6) + circle(top, 121.5, 23.5, 6)),
  ]
}
