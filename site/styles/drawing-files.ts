import { createHash } from 'node:crypto'
import { transform, type Visitor } from 'lightningcss'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadContent } from '../content/load/content.ts'
import type { Palette, Palettes } from '../content/schema/palette.ts'
import mark from '../illustrations/engine/mark.css?inline'
import paints from '../illustrations/engine/paints.css?inline'
import {
  type DrawingProps,
  type FilePictureName,
  filePictures,
  pictureComponent,
} from '../illustrations/index.ts'
import { colourProperties } from './colour-styles.ts'

/** The styles of drawings' faces, for SVG documents. */
export const FACES = `${mark}${paints}`

/**
 * A drawing as an SVG document, with light and dark colours and only the styles that it uses. `file`
 * is its name in `/disegni/`, with a hash of the SVG, such as `recovery-bench.1a2b3c4d5e.svg`.
 */
export function drawingFile(name: FilePictureName, colours: Palettes = loadContent().colours) {
  const picture = filePictures[name]
  const faces = [...picture.still, ...(picture.lifted ?? [])]
  const rules = rulesFor(new Set(['iso', ...faces.flatMap(({ paint }) => paint.split(' '))]))
  const { light, dark } = colours
  const style = `${rules}${colourRule(rules, light)}@media screen and (prefers-color-scheme:dark){${colourRule(rules, dark, dark.ground)}}`
  const svg = svgDocument(pictureComponent(picture), {}, style)
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 10)
  return { file: `${name}.${hash}.svg`, svg }
}

/** The rules for these classes and for elements. */
function rulesFor(used: ReadonlySet<string>): string {
  const visitor: Visitor<never> = {
    Rule: {
      style: ({ value: { selectors } }) => {
        const isUsed = selectors.some((selector) =>
          selector.every((part) => part.type !== 'class' || used.has(part.name)),
        )
        return isUsed ? undefined : []
      },
    },
  }
  const sheet = { filename: 'faces.css', minify: true }
  const { code } = transform({ ...sheet, code: Buffer.from(FACES), visitor })
  // A second time, because the first leaves media queries that have become empty.
  return transform({ ...sheet, code }).code.toString()
}

function colourRule(rules: string, palette: Palette, halo?: string): string {
  const colours = colourProperties(palette, halo)
  const used = new Set([...rules.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
  return `.iso{${[...used].map((name) => `${name}:${colours.get(name)}`).join(';')}}`
}

/**
 * A drawing as an SVG document with this style. Throws an Error for a component without `<svg>`.
 */
export function svgDocument(
  Drawn: FunctionComponent<DrawingProps>,
  props: DrawingProps,
  style: string,
): string {
  const markup = renderToStaticMarkup(
    createElement(Drawn, { ...props, xmlns: 'http://www.w3.org/2000/svg' }),
  )
  // Some drawings stand in a `div`, the container of their labels.
  const [svg] = /<svg[\s\S]*<\/svg>/.exec(markup) ?? []
  if (!svg) throw new Error('a drawing needs an <svg>')
  return svg.replace('>', `><style>${style}</style>`)
}
