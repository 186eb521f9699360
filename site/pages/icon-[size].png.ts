import type { APIRoute } from 'astro'
import { loadContent } from '../content/load/content.ts'
import { iconPng } from '../seo/icon.tsx'

/** In pixels, as the head and the manifest name them. */
export const getStaticPaths = () =>
  ['48', '180', '192', '512'].map((size) => ({ params: { size } }))

export const GET: APIRoute = async ({ params }) =>
  new Response(await iconPng(loadContent(), Number(params.size)), {
    headers: { 'Content-Type': 'image/png' },
  })
