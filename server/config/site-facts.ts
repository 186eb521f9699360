import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { OperatorError } from '../errors.ts'

/** What the build tells the server about the site, in `dist/_server/site.json`. */
const SiteFactsSchema = v.object({
  /** The public origin that canonical addresses, sitemap and share pictures name. */
  origin: v.string(),
  shop: v.object({
    email: v.string(),
    retentionDays: v.number(),
    example: v.boolean(),
  }),
  /** By page path (`/recupero-dati`); the page for refused posts stands under `/_server/refused`. */
  contentSecurityPolicy: v.record(v.string(), v.string()),
})
export type SiteFacts = v.InferOutput<typeof SiteFactsSchema>

/** Reads `_server/site.json`. Throws `OperatorError`. */
export async function loadSiteFacts(distDir: string): Promise<SiteFacts> {
  const text = await readServerFile(distDir, 'site.json')
  const facts = v.safeParse(v.pipe(v.string(), v.parseJson(), SiteFactsSchema), text)
  if (facts.success) return facts.output
  const key = v.getDotPath(facts.issues[0]) ?? 'not JSON'
  throw new OperatorError(
    `${join(distDir, '_server/site.json')} is of another version (${key}): run npm run build`,
  )
}

/** Reads one file of `_server/`, the folder that is never served. Throws `OperatorError`. */
export async function readServerFile(distDir: string, name: string): Promise<string> {
  try {
    return await readFile(join(distDir, '_server', name), 'utf8')
  } catch {
    throw new OperatorError(`The site is not built (no ${join(distDir, '_server', name)}): run npm run build`)
  }
}
