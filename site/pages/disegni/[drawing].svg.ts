import type { APIContext } from 'astro'
import { loadColours } from '../../content/load/colours.ts'
import { type FilePictureName, filePictureNames } from '../../illustrations/index.ts'
import { pictureFile } from '../../seo/picture-file.tsx'

export const getStaticPaths = () =>
  filePictureNames.map((drawing) => ({ params: { drawing }, props: { drawing } }))

export const GET = ({ props }: APIContext<{ drawing: FilePictureName }>) =>
  new Response(pictureFile(props.drawing, loadColours()), { headers: { 'Content-Type': 'image/svg+xml' } })
