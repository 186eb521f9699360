import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadColours } from '../../content/load/colours.ts'
import { drawingStyle } from '../../seo/drawing-style.ts'
import { tracePath } from '../../testing/trace-path.ts'
import { HeroDrawing, numbered } from '../home/hero-drawing.tsx'
import { type DrawingName, explodedObjects, serviceDrawings } from '../service-drawings.ts'
import { RequestSheet } from '../small/message-pages.tsx'
import * as cards from '../small/service-cards.ts'
import { smallDrawings, smallPictures } from '../small/small-drawings.ts'
import { type Picture, pictureComponent } from './drawing.tsx'
import { type ExplodedObject, explodedView } from './exploded-object.ts'
import { filled, outlined } from './face.ts'
import { horizontal, rectangle } from './isometric.ts'
import { placeLabel } from './label.tsx'

const square = (z: number) => rectangle(horizontal(z), 0, 0, 10, 10)
const PARTS = [...(Object.keys(explodedObjects) as DrawingName[]), 'assembled-laptop' as const]
const services = PARTS.map((drawing, index) => ({
  number: index + 1,
  drawing,
  label: `Servizio ${index + 1}`,
  href: `/servizio-${index + 1}`,
  row: `#servizio-${index + 1}`,
}))
const hero = renderToStaticMarkup(<HeroDrawing object="laptop" services={services} />)

test('a number points to the part that its service has chosen, whatever the order', () => {
  const swapped = services.map((service) => ({ ...service, number: 11 - service.number }))
  const markup = renderToStaticMarkup(<HeroDrawing object="laptop" services={swapped} />)
  // Part 1 is the display: its leader carries the number of the service that has it.
  expect(markup).toMatch(/class="co c1" href="\/servizio-1"[\s\S]*?class="num"[^>]*>10</)
})

test('services are numbered in their order as far as the drawing has their part, each part once', () => {
  const numbers = (object: Parameters<typeof numbered>[0]) =>
    numbered(object, [...services, ...services.slice(0, 1)]).map(({ number }) => number)
  expect(numbers('laptop')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null])
  expect(numbers('phone')).toEqual([1, 2, null, null, null, 3, null, null, 4, null, null])
  expect(numbers('none').every((number) => number === null)).toBe(true)
})

test.each(Object.entries<Picture>({ ...smallPictures, ...cards }))(
  '%s is cut nowhere by its viewBox',
  (_, picture) => {
    const [left = 0, top = 0, width = 0, height = 0] = picture.viewBox.split(' ').map(Number)
    for (const [x, y] of [...picture.still, ...(picture.lifted ?? [])]
      .flatMap(({ path }) => tracePath(path))
      .flat()) {
      expect(x).toBeGreaterThanOrEqual(left)
      expect(x).toBeLessThanOrEqual(left + width)
      expect(y).toBeGreaterThanOrEqual(top)
      expect(y).toBeLessThanOrEqual(top + height)
    }
  },
)

const lifted = Object.entries<Picture>({ ...smallPictures, ...cards }).filter(([, picture]) => picture.lifted)
test.each(lifted)('no dotted axis stands beside what %s lifts', (_, picture) => {
  const xs = (picture.lifted ?? []).flatMap(({ path }) => tracePath(path).flat()).map(([x]) => x)
  const axes = picture.still.filter(({ paint }) => paint === 'ax').flatMap(({ path }) => tracePath(path))
  for (const [[x] = [0], [end] = [0]] of axes) {
    // Level ones run to another part.
    if (Math.abs(x - end) > 0.1) continue
    expect(x).toBeGreaterThan(Math.min(...xs) - 1.2)
    expect(x).toBeLessThan(Math.max(...xs) + 1.2)
  }
})

const withNames = Object.entries<Picture>(smallPictures).filter(([, { named }]) => named)
test.each(withNames)(
  'the names in %s end on what they name, in its frame and clear of each other',
  (_, picture) => {
    const [left = 0, top = 0, width = 0, height = 0] = picture.viewBox.split(' ').map(Number)
    const paths = picture.still.flatMap(({ path }) => tracePath(path))
    const points = (picture.named ?? []).map((point) =>
      placeLabel({ ...point, text: '' }, [left, top, width, height]),
    )
    for (const { x, y, baseline } of points) {
      expect(x).toBeGreaterThan(left)
      expect(x).toBeLessThan(left + width)
      expect(baseline - 16).toBeGreaterThan(top)
      const bounds = paths.map((path) => path.map(([u, v]) => Math.hypot(u - x, v - y)))
      expect(Math.min(...bounds.flat()), `${x} ${y}`).toBeLessThan(30)
    }
    const lines = points.map(({ baseline }) => baseline).toSorted((a, b) => a - b)
    for (const [index, line] of lines.slice(1).entries())
      expect(line - (lines[index] ?? 0)).toBeGreaterThan(22)
  },
)

test('neighbours of one paint become one path, but a surface with a line stays its own', () => {
  const Flat = pictureComponent({
    viewBox: '0 0 9 9',
    still: [filled('dark', square(0)), filled('dark', square(5))],
  })
  const Lined = pictureComponent({
    viewBox: '0 0 9 9',
    still: [outlined('top', square(0)), outlined('top', square(5))],
  })
  expect(renderToStaticMarkup(<Flat />).match(/<path/g)).toHaveLength(1)
  expect(renderToStaticMarkup(<Lined />).match(/<path/g)).toHaveLength(2)
})

const all = [
  hero,
  ...Object.values(serviceDrawings).flatMap(({ Card, Page }) => [
    renderToStaticMarkup(<Card />),
    renderToStaticMarkup(<Page />),
  ]),
  ...Object.values(smallDrawings).map((Small) =>
    renderToStaticMarkup(<Small names={['Nome', 'Altro nome']} />),
  ),
  renderToStaticMarkup(<RequestSheet />),
]

test('no drawing carries a style attribute, and each is hidden from assistive technology', () => {
  for (const html of all) {
    expect(html).not.toContain('style=')
    expect(html.match(/<svg/g)).toHaveLength(1)
    expect(html).toMatch(/<svg[^>]* aria-hidden="true"/)
  }
})

test('the hero has nine leaders, wide and tight, none of them a tab stop, whatever the number of services', () => {
  expect(hero.match(/<a /g)).toHaveLength(18)
  expect(hero.match(/tabindex="-1"/gi)).toHaveLength(18)
  expect(hero).toContain('href="/servizio-9"')
  expect(hero).toContain('href="#servizio-9"')
  expect(hero).not.toContain('href="/servizio-10"')
  const seven = renderToStaticMarkup(<HeroDrawing object="laptop" services={services.slice(0, 7)} />)
  expect(seven.match(/<a /g)).toHaveLength(14)
})

test('every class that a drawing uses has a rule in the drawings’ styles', () => {
  const css = ['mark.css', 'drawing.css', 'exploded-drawing.css', '../home/hero-drawing.css']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('')
  // Hooks that only group: the margins' numbers, and the anchors of :has().
  const hooks = new Set(['wide', 'exploded', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9'])
  const used = new Set(
    all.flatMap((html) =>
      [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    ),
  )
  const missing = [...used].filter(
    (name) => !hooks.has(name) && !new RegExp(`\\.${name}(?![\\w-])`).test(css),
  )
  expect(missing).toEqual([])
})

test('every class that an object taken apart uses has a rule in the picture beside a link', () => {
  const faces = Object.values<ExplodedObject>(explodedObjects).flatMap((object) => {
    const { ground, layers } = explodedView(object)
    return [ground, ...layers.flatMap((layer) => [...layer.axes, ...layer.faces])]
  })
  const style = drawingStyle(loadColours().light, 1)
  // h1 to h9 only turn yellow under the pointer.
  const used = new Set(faces.flatMap(({ paint }) => paint.split(' ')).filter((name) => !/^h\d$/.test(name)))
  expect([...used].filter((name) => !style.includes(`.iso .${name}{`))).toEqual([])
})
