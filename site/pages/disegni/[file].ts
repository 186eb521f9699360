import type { APIContext } from 'astro'
import { filePictureNames } from '../../illustrations/index.ts'
import { drawingFile } from '../../styles/drawing-files.ts'

export const getStaticPaths = () =>
  filePictureNames.map((name) => {
    const { file, svg } = drawingFile(name)
    return { params: { file }, props: { svg } }
  })

export const GET = ({ props }: APIContext<{ svg: string }>) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } })
