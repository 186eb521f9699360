import { renderToStaticMarkup } from 'react-dom/server'
import type { Palettes } from '../content/schema/colours.ts'
import { type DrawingName, pictureComponent, serviceDrawings } from '../illustrations/index.ts'
import { standaloneDrawingStyle } from './drawing-style.ts'

/** The object of a service, put together, as an SVG document. */
export function wholePicture(drawing: DrawingName, colours: Palettes): string {
  const Whole = pictureComponent(serviceDrawings[drawing].whole)
  const markup = renderToStaticMarkup(<Whole xmlns="http://www.w3.org/2000/svg" />)
  return markup
    .replace('>', `><style>${standaloneDrawingStyle(markup, colours)}</style>`)
    .replace(' class="iso"', '')
    .replace(' aria-hidden="true"', '')
}
