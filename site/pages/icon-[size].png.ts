import type { APIContext } from 'astro'
import { loadColours } from '../content/load/colours.ts'
import { loadShop } from '../content/load/shop.ts'
import { iconPng } from '../seo/icon.tsx'

export const getStaticPaths = () => [48, 180, 192, 512].map((size) => ({ params: { size: String(size) } }))

export const GET = ({ params }: APIContext) =>
  new Response(iconPng(loadColours().light, loadShop().logo, Number(params.size)), {
    headers: { 'Content-Type': 'image/png' },
  })
