import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '../errors.ts'

const ShopFactsSchema = v.object({
  email: v.string(),
  retentionDays: v.number(),
  example: v.boolean(),
  /** The hours within which the pages promise an answer; null: no promise in hours. */
  replyHours: v.nullable(v.number()),
  /** The working days within which the pages promise an answer; null: no promise in days. */
  replyDays: v.optional(v.nullable(v.number()), null),
  /** The openings of each day, Monday first, in minutes since midnight; null: the shop gives none. */
  hours: v.nullable(v.array(v.array(v.object({ from: v.number(), to: v.number() })))),
  closures: v.array(v.object({ from: v.string(), to: v.string() })),
  /** The colours of the light scheme, as `#rrggbb`. */
  colours: v.object(
    v.entriesFromList(
      ['ink', 'secondary', 'paper', 'ground', 'groundText', 'signal', 'signalText'],
      v.string(),
    ),
  ),
})
export type ShopFacts = v.InferOutput<typeof ShopFactsSchema>

/** What the build tells the server about the site, in `dist/_server/site.json`. */
const SiteFactsSchema = v.object({
  /** The origin in the addresses that pages and sitemap name: the first of `SITE_ORIGIN` at the time of the build. */
  origin: v.string(),
  shop: ShopFactsSchema,
  /** Addresses of the shop's former site, percent-encoded, and where they lead now. */
  redirects: v.record(v.string(), v.string()),
  /** Each page's Content-Security-Policy, by path (`/recupero-dati`); the page for refused posts has the key `/_server/refused`. */
  contentSecurityPolicy: v.record(v.string(), v.string()),
})
export type SiteFacts = v.InferOutput<typeof SiteFactsSchema>

/** Reads `_server/site.json`. Throws `OperatorError` when the file is missing or lacks what this version of the server needs. */
export async function loadSiteFacts(distDir: string): Promise<SiteFacts> {
  const text = await readServerFile(distDir, 'site.json')
  const facts = v.safeParse(v.pipe(v.string(), v.parseJson(), SiteFactsSchema), text)
  if (facts.success) return facts.output
  const key = v.getDotPath(facts.issues[0]) ?? 'not JSON'
  throw new OperatorError(
    `${join(distDir, '_server/site.json')} is of another version (${key}): run npm run build`,
  )
}

/** Parses the shop's facts alone, the text of `dist/_server/shop.json`; null for any other text. */
export function parseShopFacts(text: string): ShopFacts | null {
  const facts = v.safeParse(v.pipe(v.string(), v.parseJson(), ShopFactsSchema), text)
  return facts.success ? facts.output : null
}

/** Reads one file of `_server/`, the folder that is never served. Throws `OperatorError` when it is missing. */
export async function readServerFile(distDir: string, name: string): Promise<string> {
  try {
    return await readFile(join(distDir, '_server', name), 'utf8')
  } catch {
    throw new OperatorError(`The site is not built (no ${join(distDir, '_server', name)}): run npm run build`)
  }
}
