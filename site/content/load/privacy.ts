import { FrontMatterSchema, type Privacy } from '../schema/privacy.ts'
import type { Shop } from '../schema/shop.ts'
import { CONTENT_FOLDER, ContentError, fileLabel, readText } from './content-files.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { assertHeadLengths } from './head-lengths.ts'
import { parseProse } from './prose.ts'
import { parseYaml } from './read-yaml.ts'
import { loadShop, placeholders } from './shop.ts'

const PRIVACY_FILE = 'privacy.md'

/** Loads `content/privacy.md`. Throws a ContentError for a broken head, an unknown placeholder or other markup. */
export function loadPrivacy(folder: string = CONTENT_FOLDER): Privacy {
  const label = fileLabel(PRIVACY_FILE)
  const written = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(readText(folder, PRIVACY_FILE))
  const [, frontMatter, prose] = written ?? []
  if (frontMatter === undefined || prose === undefined)
    throw new ContentError(`${label}: deve cominciare con "---", title, description, labels e "---"`)
  // The line above keeps the line numbers of errors those of the file.
  const { labels, ...head } = parseYaml(`\n${frontMatter}`, PRIVACY_FILE, FrontMatterSchema)
  const page = fillPlaceholders({ head, labels, ...parseProse(prose, label) }, facts(loadShop(folder)), label)
  assertHeadLengths(page.head, label)
  return page
}

function facts(shop: Shop): Record<string, string> {
  return {
    ...placeholders(shop),
    legalName: shop.legalName,
    address: shop.address.line,
    vatNumber: shop.vatNumber,
    email: shop.email,
    mailto: shop.mailto,
    tel: shop.phone.href,
    retentionDays: String(shop.retentionDays),
  }
}
