import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { axes, detailed, type Face, filled, footprint, lined, plate } from '../engine/face.ts'
import { circle, facingLeft, horizontal, lines, project, rectangle } from '../engine/isometric.ts'
import { router } from '../parts/router.ts'

const z = { ground: -36, server: 0, switch: 82, router: 158 } as const
const [width, depth] = [150, 96] as const
const front = facingLeft(depth)
/** Network sockets of the server. */
const sockets = [8, 20, 32] as const
/** Ports of the switch. */
const ports = Array.from({ length: 8 }, (_, index) => 16 + index * 12)

const serverBox = (): Face[] => [
  ...plate(horizontal(z.server), 0, 0, width, depth, 40, 4),
  detailed('left', [50, 76, 102].map((u) => rectangle(front, u, 8, 22, 24, 2)).join('')),
  lined(
    'detail',
    lines(
      front,
      [50, 76, 102].flatMap(
        (u) =>
          [
            [u + 5, 14, u + 17, 14],
            [u + 5, 19, u + 17, 19],
          ] as const,
      ),
    ),
  ),
  filled('dark', sockets.map((u) => rectangle(front, u, 18, 8.5, 9)).join('')),
  filled('dark', circle(front, 137, 24, 3) + circle(front, 137, 14, 3)),
]

const switchBox = (): Face[] => [
  ...plate(horizontal(z.switch), 0, 8, width, depth - 8, 22, 4, { face: 'yellow' }),
  filled('dark', ports.map((u) => rectangle(front, u, z.switch + 5, 8.5, 9)).join('')),
  filled('dark', circle(front, 124, z.switch + 11, 2.4) + circle(front, 134, z.switch + 11, 2.4)),
]

/** A cable from a port of the switch that hangs and ends in a plug of the server or runs off to the lower left. */
const cable = (port: number, sag: number, toX: number, toZ: number): string => {
  const [x0, y0] = project(ports[port] ?? 0, depth, z.switch + 9)
  const [x1, y1] = project(toX, depth, toZ)
  return `M${x0 + 3.6} ${y0 + 2}C${x0 - 10} ${y0 + sag} ${x1 - 26} ${y1 + sag * 0.3} ${x1} ${y1}`
}

/** 9: an office's network: wireless, switch and server, joined by cables. */
export const networkPage: ExplodedPicture = {
  frame: [-224, -262, 436, 428],
  faces: [
    footprint(rectangle(horizontal(z.ground), 0, 0, width, depth, 4)),
    axes([4, 92, z.ground, 0], [146, 92, z.ground, 0], [146, 4, z.ground, 0]),
    ...serverBox(),
    axes([4, 92, 40, z.switch], [146, 92, 40, z.switch], [146, 12, 40, z.switch]),
    ...switchBox(),
    lined('cable', sockets.map((socket, index) => cable(index, 30 + index * 5, socket + 4, 20)).join('')),
    axes(
      [16, 82, z.switch + 22, z.router],
      [132, 82, z.switch + 22, z.router],
      [132, 18, z.switch + 22, z.router],
    ),
    ...router(z.router),
  ],
  labels: [
    { text: 'Wi-Fi', at: [125, 24, z.router + 60], side: 'right' },
    { text: 'Router', at: [18, 82, z.router + 8], side: 'left', drop: -20 },
    { text: 'Switch', at: [width, 40, z.switch + 11], side: 'right' },
    { text: 'Cavi di rete', at: [7, depth, 64], side: 'left' },
    { text: 'Server', at: [width, 50, 20], side: 'right' },
  ],
}
