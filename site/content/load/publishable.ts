import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isPublicOrigin } from '../../../contact/origin.ts'
import { SHOP_FILE, type Shop, ShopSchema } from '../schema/shop.ts'
import type { Content } from './content.ts'
import type { Report } from './content-files.ts'
import { didYouMean } from './did-you-mean.ts'
import { promisesIn } from './promises.ts'
import { readYaml } from './read-yaml.ts'
import { textsOf } from './texts.ts'

/** Values of the example and of its comments that no real shop has: reserved domains (RFC 2606), invented names and numbers. */
const EXAMPLE_VALUES: Record<string, RegExp> = {
  legalName: /^nome e cognome\b/i,
  vatNumber: /^(?:0{11}|01234567897)$/,
  fiscalCode: /^01234567897$/,
  'address.street': /^via esempio\b/i,
  phone: /^\+390495550123$/,
  whatsapp: /^\+393331234567$/,
  'phones.number': /^\+390495550124$/,
  email: /[@.]example(?:\.(?:com|net|org))?$/i,
  pec: /[@.]example(?:\.(?:com|net|org))?$/i,
  'editing.repository': /^mario\/sito$/,
}

/**
 * Reports what may not be published at a public origin: example data, even without `example: true`, and a missing legal name.
 * Warns of a company without REA number and of unconfirmed promises. `origin` is an absolute URL; at a local one, example data
 * of a shop that claims to be real cause a warning.
 */
export function checkPublishable(folder: string, shop: Shop, origin: string, report: Report): void {
  const isPublic = isPublicOrigin(origin)
  const file = readYaml(folder, SHOP_FILE, ShopSchema, report)
  if (shop.example && isPublic)
    report.error({
      ...file.at(['example']),
      sentence: `qui ci sono ancora i dati di esempio, e ${origin} è un indirizzo pubblico: scrivi quelli del negozio in brand, legalName, address, coordinates, phone, email, vatNumber, poi "example: false"`,
    })
  if (shop.example) return
  for (const { text, path } of textsOf(file.written)) {
    const key = path.filter((each) => typeof each === 'string').join('.')
    if (EXAMPLE_VALUES[key]?.test(text.trim()))
      report[isPublic ? 'error' : 'warn']({
        ...file.at(path),
        sentence: `in ${key} c’è un dato di esempio, "${text.trim()}": prima di pubblicare${isPublic ? ` su ${origin}` : ''} scrivi quello vero`,
      })
  }
  if (!isPublic) return
  if (file.value && file.value.legalName === undefined)
    report.error({
      ...file.at(['brand']),
      key: 'legalName',
      sentence: `manca la voce "legalName": aggiungi la ragione sociale o, per una ditta individuale, nome e cognome del titolare, come legalName: Mario Rossi. La legge vuole che il sito li dica (art. 7 d.lgs. 70/2003)`,
    })
  if (shop.legalForm !== undefined && shop.rea === undefined)
    report.warn({
      ...file.at(['legalForm']),
      sentence: `manca la voce "rea": una società dice sul sito il suo numero REA, come rea: PD 123456 (art. 7 d.lgs. 70/2003)`,
    })
  const [first, ...others] = shop.promisesConfirmed ? [] : promisesIn(folder)
  if (first)
    report.warn({
      ...first,
      sentence: `“${first.text.trim()}” promette qualcosa${['', ', e così un’altra frase'][others.length] ?? `, e così altre ${others.length} frasi`}: “npm run shop -- --terminal” ti mostra le promesse una per una, da tenere o da cambiare, e poi questo avviso non compare più`,
    })
}

/**
 * Reports conflicting addresses: a page's file named like a built-in page or a service, and a redirect from an existing
 * page or to a missing one. `own` are the addresses of built-in pages.
 */
export function checkAddresses(
  folder: string,
  own: readonly string[],
  { shop, ...content }: Pick<Content, 'shop' | 'services' | 'pages'>,
  report: Report,
): void {
  const addresses = [...own]
  const folders = ['services', 'pages'] as const
  // An invalid page is a valid target: its mistakes are reported in its file.
  const hasFile = (path: string) => folders.some((inside) => existsSync(join(folder, inside, `${path}.yaml`)))
  for (const inside of folders)
    for (const { path, slug } of content[inside]) {
      const sentence = `${path} è già una pagina del sito: dai al file un altro nome`
      if (addresses.includes(path)) report.error({ file: `${inside}/${slug}.yaml`, sentence })
      addresses.push(path)
    }
  const file = readYaml(folder, SHOP_FILE, ShopSchema, report)
  for (const [from, to] of Object.entries(shop.redirects)) {
    const refuse = (sentence: string) =>
      report.error({ ...file.at(['redirects', from]), sentence: `redirects: "${from}" ${sentence}` })
    const [path = ''] = to.split(/[?#]/)
    if (addresses.includes(from)) refuse('è già una pagina del sito, e si vedrebbe quella: togli la riga')
    if (!to.startsWith('/') || addresses.includes(path) || hasFile(path)) continue
    const meant = ['/', ...addresses.slice(own.length)]
    refuse(`porta a "${to}", che non è una pagina del sito${didYouMean(path, meant, { listed: true })}`)
  }
}
