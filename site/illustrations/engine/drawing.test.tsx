import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HeroDrawing, numbered } from '../home/hero-drawing.tsx'
import {
  type DrawingName,
  explodedObjects,
  filePictures,
  serviceDrawings,
} from '../service-drawings.ts'
import { RequestSheet } from '../small/message-pages.tsx'
import * as cards from '../small/service-cards.ts'
import { smallDrawings, smallPictures } from '../small/small-drawings.ts'
import { type Picture, pictureComponent } from './drawing.tsx'
import { type ExplodedObject, explodedView } from './exploded-object.ts'
import { filled, outlined } from './face.ts'
import { horizontal, pointsOf, rectangle } from './isometric.ts'

const square = (z: number) => rectangle(horizontal(z), 0, 0, 10, 10)
const PARTS = [...(Object.keys(explodedObjects) as DrawingName[]), 'assembled-laptop' as const]
const services = PARTS.map((drawing, index) => ({
  number: index + 1,
  drawing,
  heroLabel: `Servizio ${index + 1}`,
  path: `/servizio-${index + 1}`,
  card: `#servizio-${index + 1}`,
}))
const hero = renderToStaticMarkup(<HeroDrawing object="laptop" services={services} />)

test('a number points to the part that its service has chosen, whatever the order', () => {
  const swapped = services.map((service) => ({ ...service, number: 11 - service.number }))
  const markup = renderToStaticMarkup(<HeroDrawing object="laptop" services={swapped} />)
  // Part 1 is the display of service 1, which now has number 10.
  expect(markup).toMatch(/class="co c1 rise-5" href="\/servizio-1"[\s\S]*?class="num"[^>]*>10</)
})

test('services are numbered in their order as far as the drawing has their part, each part once', () => {
  const numbers = (object: Parameters<typeof numbered>[0]) =>
    numbered(object, [...services, ...services.slice(0, 1)]).map(({ number }) => number)
  expect(numbers('laptop')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, null, null])
  expect(numbers('phone')).toEqual([1, 2, null, null, null, 3, null, null, 4, null, null])
  expect(numbers('none').every((number) => number === null)).toBe(true)
})

test('no picture is cut by its viewBox', () => {
  const pictures = Object.entries<Picture>({ ...smallPictures, ...cards }).map(
    ([name, { viewBox, still, lifted = [] }]) => ({
      name,
      frame: viewBox.split(' ').map(Number),
      faces: [...still, ...lifted],
    }),
  )
  const objects = Object.entries<ExplodedObject>(explodedObjects).map(([name, object]) => ({
    name,
    frame: object.frame,
    // The network's cable leaves its frame, because it continues in the page.
    faces: explodedView(object).layers.flatMap(({ faces }) =>
      faces.filter(({ paint }) => !/^cb[of]$/.test(paint)),
    ),
  }))
  for (const { name, frame, faces } of [...pictures, ...objects]) {
    const [left = 0, top = 0, width = 0, height = 0] = frame
    const points = faces.flatMap(({ path }) => pointsOf(path))
    const cut = points.filter(
      ([x, y]) => x < left || x > left + width || y < top || y > top + height,
    )
    expect(cut, name).toEqual([])
  }
})

test('neighbours of one paint become one path, but a surface with an outline keeps a path of its own', () => {
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

/** The home page has these cards, but not the styles in exploded-drawing.css. */
const cardsOfServices = Object.values(serviceDrawings).map(({ Card }) =>
  renderToStaticMarkup(<Card />),
)
const all = [
  hero,
  ...cardsOfServices,
  ...Object.values(smallDrawings).map((Small) =>
    renderToStaticMarkup(<Small names={['Nome', 'Altro nome']} />),
  ),
  ...Object.values(serviceDrawings).map(({ Page }) => renderToStaticMarkup(<Page />)),
  renderToStaticMarkup(<RequestSheet />),
]

test('no drawing carries a style attribute, and each is hidden from assistive technology', () => {
  for (const html of all) {
    expect(html).not.toContain('style=')
    expect(html.match(/<svg/g)).toHaveLength(1)
    expect(html).toMatch(/<svg[^>]* aria-hidden="true"/)
  }
})

test('the hero has a wide and a tight leader for at most nine services, none of them a tab stop', () => {
  expect(hero.match(/<a /g)).toHaveLength(18)
  expect(hero.match(/tabindex="-1"/gi)).toHaveLength(18)
  expect(hero).toContain('href="/servizio-9"')
  expect(hero).toContain('href="#servizio-9"')
  expect(hero).not.toContain('href="/servizio-10"')
  const seven = renderToStaticMarkup(
    <HeroDrawing object="laptop" services={services.slice(0, 7)} />,
  )
  expect(seven.match(/<a /g)).toHaveLength(14)
})

/** The styles of drawings that are files (styles/drawing-files.ts). */
const FOR_FILES = ['mark.css', 'paints.css']
const FOR_CARDS = [...FOR_FILES, 'drawing.css']
/**
 * Only for the hero's own style, which turns the part of a link yellow on hover, and for the motion
 * of cards.
 */
const UNSTYLED = /^(?:[ch]\d|pz)$/
const files = Object.values(filePictures).map((picture) => {
  const File = pictureComponent(picture)
  return renderToStaticMarkup(<File />)
})

test.each([
  ['file', files, FOR_FILES],
  ['card', cardsOfServices, FOR_CARDS],
  ['drawing', all, [...FOR_CARDS, 'exploded-drawing.css', '../home/hero-drawing.css']],
])('every class that a %s uses has a rule in its styles', (_, drawings, sheets) => {
  const css = sheets.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('')
  const used = new Set(
    drawings.flatMap((html) =>
      [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    ),
  )
  const missing = [...used].filter(
    (name) => !UNSTYLED.test(name) && !new RegExp(`\\.${name}(?![\\w-])`).test(css),
  )
  expect(missing).toEqual([])
})
