import { detailed, type Face, filled, lined, movedFace, outlined, slab } from '../engine/face.ts'
import {
  arc,
  circle,
  facingLeft,
  facingRight,
  horizontal,
  lines,
  type Plane,
  type Point,
  polygon,
  polyline,
  project,
  rectangle,
} from '../engine/isometric.ts'
import { openNotebook, phone, router } from '../parts/devices.ts'
import { keys } from '../parts/laptop-shell.ts'
import { shieldOutline, tick } from '../parts/tick-and-shield.ts'
import { half, type Plate, platePicture } from './plate.tsx'

const at = (u: number, v: number, faces: readonly Face[], z = 0): Face[] =>
  faces.map((face) => movedFace(face, project(u, v, z)))

/** An envelope of 52 by 36 units on a screen, its lower left corner at u, v. */
const envelope = (plane: Plane, u: number, v: number): Face[] => [
  outlined('left', rectangle(plane, u, v, 52, 36, 3)),
  lined('pencil', polyline(plane, [u + 2, v + 33], [u + 26, v + 14], [u + 50, v + 33])),
]

/**
 * The monitor: its left edge, the plane of its glass, the height of its lower edge, and its size.
 */
const monitor = { u: 18, v: 66, low: 40, width: 246, height: 138 } as const
const glass = facingLeft(monitor.v)
const pane = { low: monitor.low + 20, height: 98 } as const
/** Left edges of the three windows on the monitor. */
const panes = [monitor.u + 17, monitor.u + 91, monitor.u + 165] as const

const screen = (): Face[] => {
  const { u, v, low, width, height } = monitor
  const [system, programs, mail] = panes
  const middle = u + width / 2
  const windowAt = (left: number) => rectangle(glass, left, pane.low, 64, pane.height, 4)
  return [
    ...slab(horizontal(0), { at: [middle - 52, v - 44], size: [104, 72, 6], radius: 12 }),
    ...slab(facingLeft(v - 22), {
      at: [middle - 18, 6],
      size: [36, 50, 8],
      radius: 2,
      face: 'left',
    }),
    ...slab(facingLeft(v - 11), {
      at: [u, low],
      size: [width, height, 11],
      radius: 7,
      face: 'top',
    }),
    filled('dark', rectangle(glass, u + 8, low + 9, width - 16, height - 18, 3)),
    filled('yellow', windowAt(system)),
    filled('top', windowAt(programs) + windowAt(mail)),
    lined('pencil', arc(glass, system + 32, pane.low + 62, 16, 120, 390)),
    filled('dark', rectangle(glass, system + 10, pane.low + 20, 44, 8, 3)),
    filled('top', rectangle(glass, system + 12, pane.low + 22, 26, 4, 2)),
    detailed(
      'left',
      [0, 1]
        .flatMap((column) =>
          [0, 1, 2].map((row) =>
            rectangle(glass, programs + 9 + column * 25, pane.low + 12 + row * 27, 21, 21, 4),
          ),
        )
        .join(''),
    ),
    filled(
      'dark',
      circle(glass, programs + 19.5, pane.low + 76.5, 5) +
        rectangle(glass, programs + 39, pane.low + 45, 11, 11, 2) +
        polygon(
          glass,
          [programs + 14, pane.low + 17],
          [programs + 25, pane.low + 17],
          [programs + 19.5, pane.low + 28],
        ),
    ),
    ...envelope(glass, mail + 6, pane.low + 46),
    lined(
      'pencil',
      lines(
        glass,
        [mail + 8, pane.low + 32, mail + 46, pane.low + 32],
        [mail + 8, pane.low + 20, mail + 34, pane.low + 20],
      ),
    ),
    // The webcam on the monitor's upper edge.
    ...slab(facingLeft(v - 10), {
      at: [middle - 16, low + height],
      size: [32, 14, 10],
      radius: 6,
      face: 'left',
    }),
    filled('dark', circle(glass, middle, low + height + 7, 4.5)),
  ]
}

const keyboard = (): Face[] => {
  const top = horizontal(7)
  return [
    ...slab(horizontal(0), { at: [6, 150], size: [206, 118, 7], radius: 8 }),
    filled('dark', rectangle(top, 14, 158, 190, 102, 3)),
    filled('top', keys(top, 17.5, 161.5, 183)),
  ]
}

const tower = (): Face[] => {
  const [u, v, width, depth, height] = [282, 30, 54, 140, 150] as const
  const front = facingLeft(v + depth)
  return [
    ...slab(horizontal(0), { at: [u, v], size: [width, depth, height], radius: 6 }),
    lined(
      'detail',
      lines(
        facingRight(u + width),
        ...[0, 1, 2, 3, 4, 5, 6].map(
          (index) => [v + 24 + index * 10, 96, v + 24 + index * 10, 130] as const,
        ),
      ),
    ),
    lined(
      'detail',
      rectangle(front, u + 8, height - 34, 38, 12, 2) +
        lines(front, [u + 8, 16, u + 46, 16], [u + 8, 24, u + 46, 24], [u + 8, 32, u + 46, 32]),
    ),
    outlined('top', circle(front, u + 27, height - 58, 8)),
    lined('detail', polyline(front, [u + 27, height - 57], [u + 27, height - 50])),
  ]
}

/** The old notebook, closed, and its cable to the new tower. */
const oldNotebook = (): Face[] => {
  const [u, v, width, depth] = [222, 210, 104, 96] as const
  const top = horizontal(13)
  const [x0, y0] = project(300, 170, 20)
  const [x1, y1] = project(u + width, v + 24, 4)
  return [
    lined('cable', `M${x0} ${y0}C${x0 + 4} ${y0 + 30} ${x1 + 34} ${y1 - 30} ${x1} ${y1}`),
    ...slab(horizontal(0), { at: [u, v], size: [width, depth, 8], radius: 8 }),
    ...slab(horizontal(8), { at: [u, v], size: [width, depth, 5], radius: 8 }),
    detailed('left', circle(top, u + width / 2, v + depth / 2, 12)),
    lined('detail', lines(top, [u + 12, v + 7, u + width - 12, v + 7])),
  ]
}

const printer = (u: number, v: number): Face[] => [
  ...slab(horizontal(0), { at: [u, v], size: [136, 92, 50], radius: 8 }),
  filled('dark', rectangle(horizontal(50), u + 18, v + 18, 100, 8)),
  outlined('top', rectangle(facingLeft(v + 22), u + 24, 50, 88, 44)),
  detailed('left', rectangle(horizontal(50), u + 14, v + 48, 34, 26, 3)),
  filled(
    'dark',
    circle(horizontal(50), u + 108, v + 60, 4) + circle(horizontal(50), u + 120, v + 60, 4),
  ),
  filled('dark', rectangle(facingLeft(v + 92), u + 16, 14, 104, 10)),
  outlined('top', rectangle(horizontal(16), u + 24, v + 92, 88, 40)),
  lined(
    'detail',
    lines(
      horizontal(16),
      [u + 36, v + 104, u + 98, v + 104],
      [u + 36, v + 112, u + 98, v + 112],
      [u + 36, v + 120, u + 76, v + 120],
    ),
  ),
]

const cloud = (plane: Plane, u: number, v: number): string =>
  `${arc(plane, u + 12, v + 10, 10, 270, 110)}L${arc(plane, u + 24, v + 18, 13, 160, 20).slice(1)}L${arc(plane, u + 39, v + 11, 11, 70, -90).slice(1)}Z`

const notebook = (): Face[] => {
  const plane = facingLeft(-2)
  return [
    ...openNotebook(),
    filled('top', rectangle(plane, 14, 25, 58, 70, 4) + rectangle(plane, 78, 25, 58, 70, 4)),
    outlined(
      'left',
      polygon(plane, ...shieldOutline.map(([x, y]): Point => [43 + x * 0.56, 61 - y * 0.56])),
    ),
    lined('pencil', polyline(plane, [34, 61], [40, 54], [52, 69])),
    outlined('left', cloud(plane, 82, 46)),
  ]
}

const tablet = (u: number, v: number): Face[] => [
  ...slab(horizontal(0), { at: [u, v], size: [92, 122, 7], radius: 9 }),
  filled('dark', rectangle(horizontal(7), u + 6, v + 8, 80, 106, 4)),
  filled(
    'top',
    [0, 1, 2]
      .flatMap((row) =>
        [0, 1].map((column) =>
          rectangle(horizontal(7), u + 14 + column * 34, v + 18 + row * 30, 28, 22, 4),
        ),
      )
      .join(''),
  ),
]

/** What the phone's screen shows: three messages that came from the old phone. */
const messages = (): Face[] => [
  filled('top', [26, 52, 78].map((v) => rectangle(horizontal(7), 11, v, 42, 18, 5)).join('')),
  lined(
    'detail',
    lines(
      horizontal(7),
      ...[26, 52, 78].flatMap(
        (v) =>
          [
            [17, v + 6, 45, v + 6],
            [17, v + 12, 36, v + 12],
          ] as const,
      ),
    ),
  ),
]

const backup = (u: number, v: number): Face[] => {
  const [x0, y0] = project(166, 126, 3)
  const [x1, y1] = project(u + 30, v, 8)
  return [
    lined('cable', `M${x0} ${y0}C${x0 + 24} ${y0 + 6} ${x1 + 22} ${y1 - 24} ${x1} ${y1}`),
    ...slab(horizontal(0), { at: [u, v], size: [62, 50, 15], radius: 8 }),
    tick(15, u + 31, v + 25, 11),
  ]
}

const { low, width: monitorWidth } = monitor
/** One desk, and what is set up on it. */
export const setUpDesk: Plate = [
  platePicture(
    [...tower(), ...screen(), ...keyboard(), ...oldNotebook()],
    [
      { number: 1, anchor: [336, 130, 30], at: [262, 214] },
      { number: 2, anchor: [panes[0], monitor.v, pane.low + 60], at: [-262, -58] },
      { number: 3, anchor: [panes[1] + 20, monitor.v, pane.low], at: [-262, 70] },
      { number: 4, anchor: [panes[2] + 64, monitor.v, pane.low + 70], at: [262, -34] },
      { number: 8, anchor: [250, 304, 6], at: [-190, 306] },
      {
        number: 12,
        anchor: [monitor.u + monitorWidth / 2 + 14, monitor.v, low + 149],
        at: [190, -140],
      },
    ],
    half(-168),
  ),
  platePicture(
    [
      ...printer(196, 4),
      ...at(16, 60, notebook()),
      ...backup(190, 150),
      ...tablet(12, 190),
      ...at(120, 186, [...phone(0), ...messages()]),
      ...at(200, 222, router(0)),
    ],
    [
      { number: 5, anchor: [220, 26, 90], at: [262, -21] },
      { number: 6, anchor: [336, 260, 8], at: [262, 300] },
      { number: 7, anchor: [12, 280, 5], at: [-262, 123.8] },
      { number: 9, anchor: [252, 170, 8], at: [262, 244] },
      { number: 10, anchor: [30, 58, 60], at: [-262, 20] },
      { number: 11, anchor: [152, 58, 70], at: [170, -16] },
    ],
    half(-168),
  ),
]
