import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { plainText } from '../inline-text.ts'
import { asSlug, chooseForms, slug } from '../schema/content-text.ts'
import { PAGES_FOLDER, type PageFile, PageSchema } from '../schema/page.ts'
import type { Shop } from '../schema/shop.ts'
import { type Report, SYSTEM_FILE } from './content-files.ts'
import { readYaml, type YamlFile } from './read-yaml.ts'
import { placeholders } from './shop.ts'
import { checkHead, checkTexts, fillPlaceholders, type Placeholders, TITLE_LENGTH } from './texts.ts'

/** A page's file, and the last part of its address. */
export interface NamedFile<File extends PageFile = PageFile> {
  slug: string
  file: YamlFile<File>
}

/** Reads the files of `content/pages/`, including those with mistakes, and reports each mistake. */
export const readOtherPages = (folder: string, report: Report) =>
  readPageFiles(folder, PAGES_FOLDER, PageSchema, report)

/** The pages other than services, sorted by title, without pages whose file is invalid; null where `shop` is null. */
export const pagesOf = (files: readonly NamedFile[], shop: Shop | null, report: Report) =>
  shop && filledPages(files, shop, report).sort((a, b) => a.title.localeCompare(b.title, 'it'))

/** Reads the files of one folder of pages, including those with mistakes, and reports each mistake. */
export function readPageFiles<File extends PageFile>(
  folder: string,
  inside: string,
  schema: v.GenericSchema<unknown, File>,
  report: Report,
): NamedFile<File>[] {
  const names = namesIn(join(folder, inside))
  return names.flatMap((name) => {
    const written = name.replace(/\.yaml$/, '')
    if (written !== name && v.is(slug, written))
      return [{ slug: written, file: readYaml(folder, `${inside}/${name}`, schema, report) }]
    const free = asSlug(name)
    report.error({
      file: `${inside}/${name}`,
      sentence: statSync(join(folder, inside, name)).isDirectory()
        ? `è una cartella: sposta i suoi file in ${inside}/, poi toglila`
        : /\.(?:jpe?g|png|webp|avif|hei[cf])$/i.test(name)
          ? 'è una foto: spostala in content/images'
          : names.includes(`${free}.yaml`)
            ? `ha lo stesso indirizzo di ${inside}/${free}.yaml: tieni un file solo, o chiamalo in un altro modo, come ${free}-2.yaml`
            : `il nome del file è l’indirizzo della pagina: parole in minuscolo, senza accenti, unite da trattini, e .yaml alla fine. Chiamalo ${free}.yaml o, se non serve, toglilo`,
    })
    return []
  })
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !SYSTEM_FILE.test(name))
  } catch {
    return []
  }
}

/** The page of each valid file, with the placeholders filled for this shop. */
export function filledPages<File extends PageFile>(
  files: readonly NamedFile<File>[],
  shop: Shop,
  report: Report,
) {
  const values = placeholders(shop)
  const fill = (text: string) => fillPlaceholders(text, values)
  // In a `warning` section the component replaces `{phone}` by a link.
  const inWarning = (text: string) => fillPlaceholders(text, { ...values, phone: '{phone}' })
  return files.flatMap(({ slug, file }) => {
    checkTexts(file, values, report)
    if (!file.value) return []
    const { sections: written, ...rest } = file.value
    const page = chooseForms(rest, shop.forms, fill)
    const head = {
      title: page.head?.title ?? headTitle(page.title, values),
      description: page.head?.description ?? plainText(page.introduction),
    }
    const sections = chooseForms(written, shop.forms).map((section) =>
      chooseForms(section, shop.forms, section.kind === 'warning' ? inWarning : fill),
    )
    const placeOf = (name: keyof typeof head) => {
      if (rest.head?.[name] !== undefined) return { at: file.at(['head', name]) }
      const parent = rest.head ? 'sotto head:,' : 'head: e, sotto,'
      const remedy = `aggiungi ${parent} con due spazi davanti, ${name}: con il testo`
      return { at: file.at([name === 'title' ? name : 'introduction']), remedy }
    }
    checkHead(head, placeOf, report)
    return [{ ...page, slug, path: `/${slug}` as const, head, sections }]
  })
}

/** The title for search engines where the file has none. It names the province only if search engines then still show it uncut. */
function headTitle(title: string, values: Placeholders): string {
  const inTown = fillPlaceholders(`${title} a {town}`, values)
  const inProvince = `${inTown} (${values.provinceSign})`
  return inProvince.length <= TITLE_LENGTH.most ? inProvince : inTown
}

/** Warns where two pages have the same value at `path`: order, title or description. */
export function warnOfRepeats(
  path: readonly string[],
  pages: readonly { slug: string }[],
  files: readonly NamedFile[],
  report: Report,
): void {
  const seen = new Map<unknown, string>()
  for (const page of pages) {
    const value = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], page)
    const other = seen.get(value)
    const key = path.join('.')
    if (other)
      report.warn({
        ...files.find(({ slug }) => slug === page.slug)?.file.at(path),
        sentence: `${key} è lo stesso di ${other}.yaml, ${JSON.stringify(value)}: cambia uno dei due`,
      })
    seen.set(value, page.slug)
  }
}
