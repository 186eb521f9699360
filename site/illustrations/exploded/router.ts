import { type ExplodedObject, up } from '../engine/exploded-object.ts'
import { cornerAxes, detailed, type Face, type Fill, filled, lined, slab } from '../engine/face.ts'
import { circle, facingLeft, horizontal, lines, project, rectangle } from '../engine/isometric.ts'
import { router } from '../parts/devices.ts'

/** Height of each device's underside while they stand apart. */
const z = { server: 36, switch: 118, router: 194 } as const
/** The same heights while the devices are stacked. */
const whole = { server: 0, switch: 40, router: 62 } as const
const [width, depth] = [150, 96] as const
const front = facingLeft(depth)
/** Left edges of the server's network sockets. */
const sockets = [8, 20, 32] as const
/** Left edges of the switch's ports. */
const ports = Array.from({ length: 8 }, (_, index) => 16 + index * 12)

const server = (): Face[] => [
  ...slab(horizontal(whole.server), { at: [0, 0], size: [width, depth, 40], radius: 4 }),
  detailed('left', [50, 76, 102].map((u) => rectangle(front, u, 8, 22, 24, 2)).join('')),
  lined(
    'detail',
    lines(
      front,
      ...[50, 76, 102].flatMap(
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

const networkSwitch = (face: Fill): Face[] => [
  ...slab(horizontal(whole.switch), { at: [0, 8], size: [width, depth - 8, 22], radius: 4, face }),
  filled('dark', ports.map((u) => rectangle(front, u, whole.switch + 5, 8.5, 9)).join('')),
  filled(
    'dark',
    circle(front, 124, whole.switch + 11, 2.4) + circle(front, 134, whole.switch + 11, 2.4),
  ),
]

/** Slack cables from the switch's ports to the server's sockets, in the exploded view. */
const hangingCables = (): Face[] => {
  const path = sockets
    .map((socket, index) => {
      const [x0, y0] = project(ports[index + 1] ?? 0, depth, z.switch + 9)
      const [x1, y1] = project(socket + 4, depth, z.server + 20)
      const hang = 30 + index * 5
      return `M${x0 + 3.6} ${y0 + 2}C${x0 - 10} ${y0 + hang} ${x1 - 26} ${y1 + hang * 0.3} ${x1} ${y1}`
    })
    .join('')
  return [lined('cableEdge', path), lined('cable', path)]
}

/** Cables of the stacked devices, from edge to edge: longer ones would cover ports and sockets. */
const shortCables = (): Face =>
  lined(
    'pencil',
    lines(
      front,
      ...sockets.map(
        (socket, index) =>
          [(ports[index + 1] ?? 0) + 4, whole.switch + 5, socket + 4, whole.server + 27] as const,
      ),
    ),
  )

/**
 * The cable from the switch's first port to the floor, and along the floor past the frame's left
 * edge. On screens from 1024px it continues over the hero's lower edge to the devices of the next
 * section (reasons.css). On narrower screens it leaves the screen.
 */
const outgoingCable = (): Face[] => {
  const [x, y] = project(ports[0] ?? 0, depth, z.switch + 9)
  const plug = `M${x + 3.6} ${y + 2}C${x - 1} ${y + 7.3} -80 -57.6 -88.4 -48.5C-97.4 -38.6 -106 -23 -106 0`
  return [
    lined('cableEdge', plug),
    lined('leavingCable', `${plug}L-106 32C-106 46 -114 54 -128 54L-334 54`),
    lined('farCable', 'M-334 54C-348 54 -356 62 -356 78'),
  ]
}

/**
 * An office's network of router, switch and server, joined by cables. Exploded, the switch is
 * yellow; stacked, the router's light is.
 */
export const network: ExplodedObject = {
  frame: [-224, -298, 436, 428],
  footprint: { width, depth, radius: 4 },
  parts: [
    {
      axes: [cornerAxes([4, 4, 146, 92], 0, z.server)],
      faces: server(),
      explodedOffset: up(z.server),
      labels: [{ text: 'Server', at: [width, 50, 20], side: 'right' }],
    },
    {
      only: 'apart',
      axes: [cornerAxes([4, 12, 146, 92], z.server + 40, z.switch)],
      faces: networkSwitch('yellow'),
      explodedOffset: up(z.switch - whole.switch),
      labels: [{ text: 'Switch', at: [width, 40, whole.switch + 11], side: 'right' }],
    },
    { only: 'whole', faces: networkSwitch('top'), explodedOffset: up(z.switch - whole.switch) },
    {
      only: 'apart',
      faces: hangingCables(),
    },
    {
      only: 'apart',
      faces: outgoingCable(),
      labels: [{ text: 'Cavi di rete', at: [-6, depth, 93.5], side: 'left' }],
    },
    { only: 'whole', faces: [shortCables()], explodedOffset: up(z.switch - whole.switch) },
    {
      only: 'apart',
      axes: [cornerAxes([17, 18, 132, 81], z.switch + 22, z.router)],
      faces: router(whole.router),
      explodedOffset: up(z.router - whole.router),
      labels: [
        { text: 'Wi-Fi', at: [125, 24, whole.router + 60], side: 'right' },
        { text: 'Router', at: [18, 82, whole.router + 8], side: 'left', drop: -20 },
      ],
    },
    {
      only: 'whole',
      faces: router(whole.router, 'yellow'),
      explodedOffset: up(z.router - whole.router),
    },
  ],
}
