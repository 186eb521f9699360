import type { APIContext } from 'astro'
import { loadContent } from '../../content/load/content.ts'
import { type SharedPage, sharedPages, sharePicture } from '../../seo/share-picture.tsx'

export const getStaticPaths = () =>
  sharedPages(loadContent()).map((page) => ({ params: { page: page.name }, props: { page } }))

export const GET = async ({ props: { page } }: APIContext<{ page: SharedPage }>) =>
  new Response(await sharePicture(page, loadContent()), {
    headers: { 'Content-Type': 'image/png' },
  })
