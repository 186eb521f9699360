import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { chooseForms } from '../schema/content-text.ts'
import { type Common, CommonSchema, type Home, HomeSchema } from '../schema/home.ts'
import type { Shop } from '../schema/shop.ts'
import { fileLabel, Report, withoutErrors } from './content-files.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { readServiceFiles } from './services.ts'
import { placeholders, readShop } from './shop.ts'
import { checkHead, checkTexts, fillPlaceholders } from './texts.ts'

export const HOME_FILE = 'home.yaml'
const COMMON_FILE = 'common.yaml'

type HomeFile = v.InferOutput<typeof HomeSchema>

/** Loads `content/home.yaml` and `content/common.yaml`. Throws a ContentError with everything that is wrong. */
export const loadHome = withoutErrors((folder, report) => {
  const slugs = readServiceFiles(folder, new Report()).map(({ slug }) => slug)
  const file = readYaml(folder, HOME_FILE, HomeSchema, report)
  return readHome(folder, file, readShop(folder, report), slugs, report)
})

/**
 * Like `loadHome`, but reports errors; null where a file is invalid or the shop is null. A symptom whose
 * service is not among `slugs` is left out.
 */
export function readHome(
  folder: string,
  file: YamlFile<HomeFile>,
  shop: Shop | null,
  slugs: readonly string[],
  report: Report,
): Home | null {
  const common = readCommon(folder, file, shop, report)
  checkTexts(file, placeholders(shop), report)
  if (!file.value || !shop || !common) return null
  const { receipt, ...shared } = common
  const { contact, ...rest } = file.value
  const form = { ...contact.form, receipt }
  const fill = (text: string) => fillPlaceholders(text, placeholders(shop))
  const home = chooseForms({ ...rest, ...shared, contact: { ...contact, form } }, shop.forms, fill)
  checkHead(home.head, (key) => ({ at: file.at(['head', key]) }), report)
  const symptoms = home.triage.symptoms.filter(({ service }) => slugs.includes(service))
  if (symptoms.length === 0 && slugs.length > 0 && home.sections.includes('triage'))
    report.error({
      ...file.at(['triage', 'symptoms']),
      sentence: `triage.symptoms: almeno un sintomo deve portare a un servizio che c’è (${slugs.join(', ')})`,
    })
  return { ...home, triage: { ...home.triage, symptoms } }
}

/** Reads the texts that all pages share; until version 3 also from their old places in `home.yaml`, with a warning. */
function readCommon(
  folder: string,
  home: YamlFile<HomeFile>,
  shop: Shop | null,
  report: Report,
): Common | null {
  const schema = v.partial(CommonSchema)
  const { footer, notFound, accepted, refused, contact } = home.value ?? {}
  const old = { footer, notFound, accepted, refused, receipt: contact?.form.receipt }
  const keys = Object.keys(CommonSchema.entries) as (keyof Common)[]
  const moved = keys.filter((key) => old[key] !== undefined)
  const isThere = existsSync(join(folder, COMMON_FILE))
  const file = isThere || moved.length === 0 ? readYaml(folder, COMMON_FILE, schema, report) : null
  if (file) checkTexts(file, placeholders(shop), report)
  if (!home.value || (file && !file.value)) return null
  if (moved[0])
    report.warn({
      ...home.at(moved[0] === 'receipt' ? ['contact', 'form', 'receipt'] : [moved[0]]),
      sentence: `queste voci ora stanno in ${fileLabel(COMMON_FILE)}: ${moved.join(', ')}. Spostale lì: dalla versione 3 qui non valgono più`,
    })
  const common = { ...old, ...file?.value }
  const missing = keys.filter((key) => common[key] === undefined)
  for (const key of missing)
    report.error({
      ...(file?.at([key]) ?? { file: COMMON_FILE }),
      sentence: `manca la voce "${key}": rimettila, com’è nell’esempio`,
    })
  return missing.length === 0 ? (common as Common) : null
}
