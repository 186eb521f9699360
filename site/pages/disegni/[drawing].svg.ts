import type { APIContext } from 'astro'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadColours } from '../../content/load/colours.ts'
import {
  type FilePictureName,
  filePictureNames,
  filePictures,
  pictureComponent,
} from '../../illustrations/index.ts'
import { standaloneDrawingStyle } from '../../seo/drawing-style.ts'

/** A drawing each, as an SVG document that brings its own colours. */
export const getStaticPaths = () =>
  filePictureNames.map((drawing) => ({ params: { drawing }, props: { drawing } }))

export const GET = ({ props: { drawing } }: APIContext<{ drawing: FilePictureName }>) => {
  const Drawn = pictureComponent(filePictures[drawing])
  const markup = renderToStaticMarkup(createElement(Drawn, { xmlns: 'http://www.w3.org/2000/svg' }))
  const file = markup
    .replace('>', `><style>${standaloneDrawingStyle(markup, loadColours())}</style>`)
    .replace(' class="iso"', '')
    .replace(' aria-hidden="true"', '')
  return new Response(file, { headers: { 'Content-Type': 'image/svg+xml' } })
}
