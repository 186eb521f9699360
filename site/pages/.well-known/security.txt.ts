import { loadShop } from '../../content/load/shop.ts'

/** Less than a year is what RFC 9116, 2.5.5 recommends. */
const VALID_DAYS = 364

export const GET = () => {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString()
  return new Response(
    `Contact: mailto:${loadShop().email}\nExpires: ${expires}\nPreferred-Languages: it, en\n`,
    { headers: { 'Content-Type': 'text/plain; charset=utf-8' } },
  )
}
