import type { APIContext } from 'astro'
import { loadShop } from '../content/load/shop.ts'

/** The owner's own sign, where there is one. */
export const getStaticPaths = () => {
  const { logo } = loadShop()
  return logo ? [{ params: { logo: 'logo' }, props: { svg: logo.svg } }] : []
}

export const GET = ({ props }: APIContext<{ svg: string }>) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } })
