import type { APIContext } from 'astro'
import { loadColours } from '../../content/load/colours.ts'
import { type DrawingName, drawingNames } from '../../illustrations/index.ts'
import { wholePicture } from '../../seo/whole-picture.tsx'

export const getStaticPaths = () =>
  drawingNames.map((drawing) => ({ params: { drawing }, props: { drawing } }))

export const GET = ({ props }: APIContext<{ drawing: DrawingName }>) =>
  new Response(wholePicture(props.drawing, loadColours()), { headers: { 'Content-Type': 'image/svg+xml' } })
