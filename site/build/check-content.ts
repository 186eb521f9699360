import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { siteConfig } from '../config.ts'
import { type Content, readContent } from '../content/load/content.ts'
import { CONTENT_FOLDER, Report } from '../content/load/content-files.ts'
import { HOME_FILE } from '../content/load/home.ts'
import { checkAddresses, checkPublishable } from '../content/load/publishable.ts'
import { readYaml, type YamlFile } from '../content/load/read-yaml.ts'
import { placeholders } from '../content/load/shop.ts'
import { fillPlaceholders, textsOf } from '../content/load/texts.ts'
import { lettersOf } from '../content/schema/content-text.ts'
import { HomeSchema } from '../content/schema/home.ts'
import { SERVICES_FOLDER, ServiceSchema } from '../content/schema/service.ts'
import { SHOP_FILE, ShopSchema } from '../content/schema/shop.ts'
import { cutTexts } from '../seo/share-picture.tsx'

/**
 * Everything that can be wrong with the content, all of it at once and before any page is drawn: the one set of checks of
 * `npm run build`, `npm run dev` and `npm run check:content`. `root` is the project's folder.
 */
export function checkContent(root: string, folder: string = CONTENT_FOLDER): Report {
  const report = new Report()
  const content = readContent(folder, report)
  if (content) checkSite(content, root, folder, report)
  return report
}

function checkSite(content: Content, root: string, folder: string, report: Report): void {
  checkPublishable(folder, content.shop, siteConfig.origin, report)
  const pages = readdirSync(join(root, 'site', 'pages')).flatMap(
    (file) => /^([a-z0-9-]+)\.astro$/.exec(file)?.[1] ?? [],
  )
  const addresses = pages.map((page) => (page === 'index' ? '/' : `/${page}`))
  checkAddresses(folder, addresses, content, report)
  warnOfCutTexts(content, folder, report)
}

/** Warns of texts that are too long for the picture that messengers show beside a link. */
function warnOfCutTexts({ shop, home, services }: Content, folder: string, report: Report): void {
  const { brand } = shop
  const facts = home.hero.facts
    .slice(0, 3)
    .map(({ label, value, short }) => ({ label, value: short ?? value }))
  const homeFile = readYaml(folder, HOME_FILE, HomeSchema, report)
  const warn = (file: YamlFile<unknown>, words: { title: string; subtitle: string }) => {
    for (const { text, shown } of cutTexts({ ...words, brand, facts })) {
      const inFile = (each: YamlFile<unknown>) =>
        textsOf(each.written).find((written) => fillPlaceholders(written.text, placeholders(shop)) === text)
      const source = [file, homeFile, readYaml(folder, SHOP_FILE, ShopSchema, report)].find(inFile) ?? file
      report.warn({
        ...source.at(inFile(source)?.path ?? []),
        sentence: `“${text}” (${lettersOf(text)} lettere) non sta tutto nell’immagine da condividere, che mostra “${shown}”: accorcialo`,
      })
    }
  }
  warn(homeFile, home.hero)
  for (const { slug, title } of services) {
    const file = readYaml(folder, `${SERVICES_FOLDER}/${slug}.yaml`, ServiceSchema, report)
    warn(file, { title, subtitle: home.services.shareSubtitle })
  }
}
