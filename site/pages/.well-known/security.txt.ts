import type { APIRoute } from 'astro'
import { loadContent } from '../../content/load/content.ts'

/** RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 364

export const GET: APIRoute = () => {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000).toISOString()
  const { email } = loadContent().shop
  return new Response(
    `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: it, en\n`,
  )
}
