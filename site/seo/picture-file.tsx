import { renderToStaticMarkup } from 'react-dom/server'
import type { Palettes } from '../content/schema/colours.ts'
import { type FilePictureName, filePictures, pictureComponent } from '../illustrations/index.ts'
import { standaloneDrawingStyle } from './drawing-style.ts'

/** A drawing as an SVG document. */
export function pictureFile(name: FilePictureName, colours: Palettes): string {
  const Drawn = pictureComponent(filePictures[name])
  const markup = renderToStaticMarkup(<Drawn xmlns="http://www.w3.org/2000/svg" />)
  return markup
    .replace('>', `><style>${standaloneDrawingStyle(markup, colours)}</style>`)
    .replace(' class="iso"', '')
    .replace(' aria-hidden="true"', '')
}
