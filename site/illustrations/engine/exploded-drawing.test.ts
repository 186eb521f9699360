import { describe, expect, test } from 'vitest'
import { tracePath } from '../../testing/trace-path.ts'
import { explodedObjects } from '../service-drawings.ts'
import { type ExplodedObject, explodedView, putTogether } from './exploded-object.ts'
import type { Face } from './face.ts'
import { type Point, pointsOf } from './isometric.ts'
import { type Label, placeLabel } from './label.tsx'

/** The largest letters that drawing.css gives a label, in drawing units: the narrowest phones. */
const font = 20
/** A generous mean width of a letter of the typeface at weight 600, as a share of its size. */
const letter = 0.54

type Box = { left: number; top: number; right: number; bottom: number }

function labelBox(label: Label, frame: ExplodedObject['frame']): Box {
  const { edge, baseline } = placeLabel(label, frame)
  const width = label.text.length * font * letter
  const left = label.side === 'left' ? edge : edge - width
  return { left, right: left + width, top: baseline - font * 0.75, bottom: baseline + font * 0.2 }
}

const surface = /^[tabdym]|^m[ab]/
const isSurface = ({ paint }: Face) =>
  surface.test(paint) && !paint.includes('eo') && !/^(ax|tr|bl)/.test(paint)
const outlines = (faces: readonly Face[]) => faces.filter(isSurface).flatMap(({ path }) => tracePath(path))

function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let result = false
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) result = !result
  })
  return result
}

/** Points 1 unit apart along the outline: near enough for letters. */
const walk = (outline: readonly Point[]): Point[] =>
  outline.flatMap(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1]
    const count = Math.ceil(Math.hypot(x2 - x1, y2 - y1)) + 1
    return Array.from(
      { length: count },
      (_, at): Point => [x1 + ((x2 - x1) * at) / count, y1 + ((y2 - y1) * at) / count],
    )
  })

/** Points of a grid of 2 units inside an outline. */
function pointsInside(outline: readonly Point[]): Point[] {
  const xs = outline.map(([x]) => x)
  const ys = outline.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [columns, rows] = [(Math.max(...xs) - left) / 2, (Math.max(...ys) - top) / 2]
  return Array.from({ length: Math.floor(columns) }, (_, column) =>
    Array.from({ length: Math.floor(rows) }, (_, row): Point => [left + 2 * column + 1, top + 2 * row + 1]),
  )
    .flat()
    .filter((point) => inside(point, outline))
}

const covers = (box: Box, outline: readonly Point[]) =>
  walk(outline).some(([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom) ||
  inside([(box.left + box.right) / 2, (box.top + box.bottom) / 2], outline)

/** How many units of a line lie less than 6 units beside an edge that runs as it does. */
function lengthBeside([from, to]: readonly [Point, Point], [start, end]: readonly [Point, Point]): number {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1])
  const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length]
  const lineLength = Math.hypot(to[0] - from[0], to[1] - from[1])
  const parallel = Math.abs((to[0] - from[0]) * dy - (to[1] - from[1]) * dx) < 0.05 * lineLength
  if (length < 1 || !parallel) return 0
  // `walk` goes there and back.
  const beside = walk([from, to]).filter(([x, y]) => {
    const along = (x - start[0]) * dx + (y - start[1]) * dy
    return along > 0 && along < length && Math.abs((x - start[0]) * dy - (y - start[1]) * dx) < 6
  })
  return beside.length / 2
}

const apart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

const yellowParts = (faces: readonly Face[]) => faces.filter(({ paint }) => /^y\b/.test(paint))
const heightOf = (faces: readonly Face[]) => {
  const ys = faces.flatMap(({ path }) => pointsOf(path)).map(([, y]) => y)
  return Math.max(...ys) - Math.min(...ys)
}

describe.each(Object.entries<ExplodedObject>(explodedObjects))('%s, taken apart,', (_, object) => {
  const { frame } = object
  const { ground, layers, labels } = explodedView(object)
  const faces = [ground, ...layers.flatMap((layer) => [...layer.axes, ...layer.faces])]
  const [left, top, width, height] = frame

  test('is cut nowhere by its frame', () => {
    // One line leaves it on purpose: the cable that goes on into the page.
    const kept = faces.filter(({ paint }) => !/^cb[of]$/.test(paint))
    for (const [x, y] of kept.flatMap(({ path }) => tracePath(path)).flat()) {
      expect(x).toBeGreaterThan(left + 1)
      expect(x).toBeLessThan(left + width - 1)
      expect(y).toBeGreaterThan(top + 1)
      expect(y).toBeLessThan(top + height - 1)
    }
  })

  test('names stand in the frame, clear of each other and of every part', () => {
    const boxes = labels.map((label) => ({ text: label.text, box: labelBox(label, frame) }))
    const faults = boxes.flatMap(({ text, box }, index) => [
      ...boxes
        .slice(index + 1)
        .flatMap((other) => (apart(box, other.box) ? [] : [`${text} runs into ${other.text}`])),
      ...(outlines(faces).some((outline) => covers(box, outline)) ? [`${text} runs into a part`] : []),
      ...(box.top < top || box.bottom > top + height || box.left < left || box.right > left + width
        ? [`${text} leaves the frame`]
        : []),
    ])
    expect(faults).toEqual([])
  })

  test('names on one side stand at least 28 pixels apart on a phone of 390', () => {
    const least = (28 * width) / 350
    const levels = (side: Label['side']) =>
      labels
        .filter((label) => label.side === side)
        .map((label) => placeLabel(label, frame).baseline)
        .toSorted((a, b) => a - b)
    const gaps = (['left', 'right'] as const).flatMap((side) =>
      levels(side)
        .slice(1)
        .map((level, index) => level - (levels(side)[index] ?? 0)),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(least)
  })

  test('no name is struck through by the slanted end of its line', () => {
    const struck = labels.filter((label) => {
      const { line } = placeLabel(label, frame)
      const [knee = [0, 0], end = [0, 0]] = tracePath(line)[0]?.slice(-2) ?? []
      const { left, right, top, bottom } = labelBox(label, frame)
      return label.drop && walk([knee, end]).some(([x, y]) => x > left && x < right && y > top && y < bottom)
    })
    expect(struck.map(({ text }) => text)).toEqual([])
  })

  test('no line runs along an edge, but for the few units round its dot', () => {
    const edges = outlines(faces).flatMap((outline) =>
      outline.map((from, index) => [from, outline[(index + 1) % outline.length] ?? from] as const),
    )
    const along = labels.filter((label) => {
      const points = tracePath(placeLabel(label, frame).line)[0] ?? []
      return points.slice(1).some((to, index) => {
        const from = points[index] ?? to
        return edges.some((edge) => lengthBeside([from, to], edge) > 8)
      })
    })
    expect(along.map(({ text }) => text)).toEqual([])
  })

  test('each line ends on a part', () => {
    const ends = faces.filter((face) => isSurface(face) || /^cb[lo]|eo$/.test(face.paint))
    const parts = ends.flatMap(({ path }) => tracePath(path))
    const astray = labels.filter((label) => {
      const { x, y } = placeLabel(label, frame)
      return !parts.some(
        (outline) => inside([x, y], outline) || walk(outline).some(([u, v]) => Math.hypot(u - x, v - y) < 3),
      )
    })
    expect(astray.map(({ text }) => text)).toEqual([])
  })

  test('floats on axes above a dashed footprint, with one yellow part', () => {
    expect(faces.filter(({ paint }) => paint === 'ax').length).toBeGreaterThan(0)
    expect(faces.filter(({ paint }) => paint === 'ft')).toHaveLength(1)
    expect(yellowParts(faces).length).toBeGreaterThan(0)
    expect(yellowParts(faces).length).toBeLessThanOrEqual(2)
  })

  test('no two upright axes run side by side as one blurred line', () => {
    const upright = faces
      .filter(({ paint }) => paint === 'ax')
      .flatMap(({ path }) => tracePath(path))
      .map(([[x1, y1] = [0, 0], [x2, y2] = [0, 0]]) => ({
        x: x1,
        slant: x2 - x1,
        top: Math.min(y1, y2),
        bottom: Math.max(y1, y2),
      }))
      .filter(({ slant }) => Math.abs(slant) < 0.1)
    const blurred = upright.filter((a, index) =>
      upright.slice(index + 1).some((b) => {
        const apart = Math.abs(a.x - b.x)
        return apart > 0.1 && apart < 5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5
      }),
    )
    expect(blurred).toEqual([])
  })

  test('settles no less above than below', () => {
    const settles = layers.map(({ settle }) => settle)
    expect(Math.max(...settles)).toBeGreaterThan(1)
    expect(settles[0]).toBeLessThan(Math.max(...settles))
  })
})

describe.each(Object.entries<ExplodedObject>(explodedObjects))('%s, put together,', (_, object) => {
  const { still, viewBox } = putTogether(object)
  const apart = explodedView(object).layers.flatMap((layer) => layer.faces)

  test('has its yellow part inside, and beside it the empty place it was taken apart over', () => {
    expect(yellowParts(still).length).toBeGreaterThan(0)
    expect(yellowParts(still).length).toBeLessThanOrEqual(2)
    expect(still.filter(({ paint }) => paint === 'ft')).toHaveLength(1)
    expect(still.filter(({ paint }) => paint === 'ax')).toEqual([])
  })

  test('hides no more than two thirds of its yellow part', () => {
    const shares = still.flatMap((face, index) => {
      if (!/^y\b/.test(face.paint)) return []
      const later = outlines(still.slice(index + 1))
      const points = outlines([face]).flatMap(pointsInside)
      return points.filter((point) => !later.some((outline) => inside(point, outline))).length / points.length
    })
    expect(Math.max(...shares)).toBeGreaterThan(1 / 3)
  })

  test('stands lower than it did, and whole in its frame', () => {
    // The mat and the footprint are not the object's own.
    const own = still.filter(({ paint }) => !/^(?:fp|ft)\b/.test(paint)).slice(2)
    expect(heightOf(own)).toBeLessThan(heightOf(apart) * 0.75)
    const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number)
    for (const [x, y] of still.flatMap(({ path }) => pointsOf(path))) {
      expect(x).toBeGreaterThan(left)
      expect(x).toBeLessThan(left + width)
      expect(y).toBeGreaterThan(top)
      expect(y).toBeLessThan(top + height)
    }
  })
})
