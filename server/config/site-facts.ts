import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '../errors.ts'

const BuiltShopSchema = v.object({
  email: v.string(),
  retentionDays: v.number(),
  example: v.boolean(),
  /** How soon the pages promise an answer, in their words ("24 ore"); null without a promise. */
  replyWithin: v.nullable(v.string()),
})
/** The shop's facts, as the build has written them for the server. */
export type BuiltShop = v.InferOutput<typeof BuiltShopSchema>

/** The facts where no site is built: MAIL_TO must name the recipients then. */
export const DEFAULT_SHOP: BuiltShop = {
  email: '',
  retentionDays: 365,
  example: false,
  replyWithin: null,
}

/** `dist/_server/site.json`: what the build has written about the site for the server. */
const SiteFactsSchema = v.object({
  shop: BuiltShopSchema,
  /** Addresses of the shop's former site, percent-encoded, and where they lead now. */
  redirects: v.record(v.string(), v.string()),
  /**
   * Each page's Content-Security-Policy, by path (`/recupero-dati`); the page for refused posts has
   * the key `/_server/refused`.
   */
  contentSecurityPolicy: v.objectWithRest({ '/_server/refused': v.string() }, v.string()),
})
export type SiteFacts = v.InferOutput<typeof SiteFactsSchema>

/** Reads `site.json`. Throws `OperatorError` when it is missing or from another version's build. */
export async function loadSiteFacts(distDir: string): Promise<SiteFacts> {
  const text = await readServerFile(distDir, 'site.json')
  const facts = v.safeParse(v.pipe(v.string(), v.parseJson(), SiteFactsSchema), text)
  if (facts.success) return facts.output
  const key = v.getDotPath(facts.issues[0]) ?? 'JSON'
  throw new OperatorError(
    `${join(distDir, '_server/site.json')} è di un’altra versione (${key}): esegui npm run build`,
  )
}

/** The facts of the build in `distDir`, or `DEFAULT_SHOP` where they cannot be read. */
export async function loadShop(distDir: string): Promise<BuiltShop> {
  return (await loadSiteFacts(distDir).catch(() => ({ shop: DEFAULT_SHOP }))).shop
}

/** Reads a file of `_server/`, which is never served. Throws `OperatorError` when it is missing. */
export async function readServerFile(distDir: string, name: string): Promise<string> {
  const file = join(distDir, '_server', name)
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new OperatorError(`Il sito non è costruito (manca ${file}): esegui npm run build`)
  }
}
