// The drawings that pages show as files.
import type { APIContext } from 'astro'
import { loadContent } from '../../content/load/content.ts'
import {
  type FilePictureName,
  filePictureNames,
  filePictures,
  pictureComponent,
} from '../../illustrations/index.ts'
import { drawingFile } from '../../seo/drawing-style.ts'

export const getStaticPaths = () => filePictureNames.map((name) => ({ params: { name } }))

export const GET = ({ params }: APIContext<object, { name: FilePictureName }>) => {
  const svg = drawingFile(pictureComponent(filePictures[params.name]), loadContent().colours)
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } })
}
