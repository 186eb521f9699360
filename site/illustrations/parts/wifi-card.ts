import { detailed, type Face, type Fill, filled, lined, plate } from '../engine/face.ts'
import { circle, horizontal, project, rectangle } from '../engine/isometric.ts'

/** The wireless card, 36 by 24 units, with its two antenna sockets. */
export const wifiCard = (z: number, u: number, v: number, chip: Fill = 'dark'): Face[] => {
  const top = horizontal(z + 3)
  return [
    ...plate(horizontal(z), u, v, 36, 24, 3, 2, { part: 9 }),
    filled(chip, rectangle(top, u + 6, v + 5, 16, 14, 1)),
    detailed('top', circle(top, u + 29, v + 7, 3) + circle(top, u + 29, v + 17, 3)),
  ]
}

/** The two antenna cables that leave the sockets of a card whose top is at z and whose corner is the origin. */
export const antennaCables = (z: number): Face => {
  const from = (x: number, y: number, curve: readonly number[]) => {
    const [startX, startY] = project(x, y, z)
    const points = curve.map((value, index) => value + (index % 2 === 0 ? startX : startY))
    return `M${startX} ${startY}C${points.join(' ')}`
  }
  return lined('cable', from(29, 7, [10, -4, 6, -24, 20, -22]) + from(29, 17, [12, -2, 14, -18, 26, -14]))
}
