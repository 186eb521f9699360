import {
  type ContentFiles,
  type FILES,
  pageNames,
  pageOf,
  SCHEMAS,
  type SchemaName,
  schemaName,
} from './files.ts'
import { placeholders } from './placeholders.ts'
import { COLOUR_RULES } from './rules/colours.ts'
import { PAGE_RULES } from './rules/pages.ts'
import type { CheckedFile, Site, Surroundings, Values } from './rules/rule.ts'
import { SHOP_RULES } from './rules/shop.ts'
import { TEXT_RULES } from './rules/texts.ts'
import { italian } from './schema/error-map.ts'
import { type Path, shown } from './schema-tree.ts'
import { heldFacts } from './shown/shop.ts'

/**
 * A sentence in Italian, and where it belongs: the file's path inside the content folder, and the
 * keys.
 */
export interface Finding {
  file: string
  path: Path
  sentence: string
}

/** The schemas' output of every file. */
export type ContentValues = NonNullable<ReturnType<typeof checkFiles>['values']>

const RULES = [...TEXT_RULES, ...PAGE_RULES, ...SHOP_RULES, ...COLOUR_RULES]

/**
 * Checks all files against their schemas and each other, in the build and in the editor. `values`
 * is null where a file is missing or anything is refused.
 */
export function checkFiles(written: ContentFiles, surroundings: Surroundings) {
  const refusals: Finding[] = []
  const notices: Finding[] = []

  const parsed = Object.entries(written).flatMap(([file, data]) => {
    const schema = schemaName(file)
    if (!schema) return []
    const { data: value, error } = SCHEMAS[schema].safeParse(data, { error: italian })
    for (const issue of error?.issues ?? []) {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]]
      for (const key of keys)
        refusals.push({ file, path: [...issue.path, ...key], sentence: issue.message })
    }
    return [{ file, schema, page: pageOf(file), data, value }]
  })
  /** The schema's output for each of its files; undefined for a file with mistakes. */
  const all = <Name extends SchemaName>(name: Name) =>
    parsed.flatMap(({ schema, page = '', value }) =>
      schema === name ? [{ slug: page, value: value as Values[Name] }] : [],
    )
  const only = <Name extends keyof typeof FILES>(name: Name) => all(name)[0]?.value as Values[Name]
  const values = {
    shop: only('shop.yaml'),
    home: only('home.yaml'),
    common: only('common.yaml'),
    colours: only('brand/colours.yaml'),
    privacy: only('privacy.md'),
    services: all('services'),
    pages: all('pages'),
  }
  const { shop, home, services } = values
  if (services.length === 0)
    refusals.push({ file: 'services', path: [], sentence: 'deve contenere almeno un servizio' })

  const held = shop ? heldFacts(shop) : {}
  const files = parsed.map(({ data, ...file }): CheckedFile => {
    const texts: CheckedFile['texts'] = []
    const visible = shown(data, SCHEMAS[file.schema], held, (text, path, node) => {
      texts.push({ text, path, node })
      return text
    })
    return { ...file, shown: visible, texts }
  })
  const site: Site = {
    ...surroundings,
    files,
    shop,
    home,
    services,
    pageNames: pageNames(values),
    placeholders: shop && placeholders(shop),
  }
  for (const checked of files) {
    const { file } = checked
    const refuse = (path: Path, sentence: string) => void refusals.push({ file, path, sentence })
    const warn = (path: Path, sentence: string) => void notices.push({ file, path, sentence })
    for (const rule of RULES) rule({ ...site, checked, refuse, warn })
  }

  const images = files.flatMap(({ file, texts }) =>
    texts
      .filter(({ node }) => node?.reference === 'image')
      .map(({ text, path }) => ({ file, path, image: text })),
  )
  const isComplete = refusals.length === 0 && Object.values(values).every(Boolean)
  return { refusals, notices, values: isComplete ? values : null, images }
}
