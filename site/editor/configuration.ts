import type { CmsConfig, CollectionFile, Field } from '@sveltia/cms'
import * as v from 'valibot'
import { COLOURS_FILE, ColoursSchema } from '../content/schema/colours.ts'
import { checksOf, type EditorField, type SchemaNode } from '../content/schema/editor-field.ts'
import { CommonSchema, HomeSchema } from '../content/schema/home.ts'
import { CHOICE_LABELS, labelOf, SECTION_LABELS } from '../content/schema/labels-and-hints.ts'
import { FrontMatterSchema, PAGES_FOLDER, PageSchema } from '../content/schema/page.ts'
import type { SectionKind } from '../content/schema/sections.ts'
import { SERVICES_FOLDER, ServiceSchema } from '../content/schema/service.ts'
import { type Editing, SHOP_FILE, ShopSchema } from '../content/schema/shop.ts'
import { FORMAT, PHOTOS } from './content-format.ts'

export const EDITOR_PATH = '/gestione'

/** The origin that the editor's repository requests go to. */
export function repositoryOrigin({ provider, url }: Editing): string {
  if (provider === 'github') return 'https://api.github.com'
  return url ?? (provider === 'gitlab' ? 'https://gitlab.com' : 'https://gitea.com')
}

/** Single files, and their names in the editor. */
const FILES = [
  { name: 'shop', label: 'Dati del negozio', path: SHOP_FILE, schema: ShopSchema },
  { name: 'home', label: 'Pagina iniziale', path: 'home.yaml', schema: HomeSchema },
  { name: 'common', label: 'Testi di tutte le pagine', path: 'common.yaml', schema: CommonSchema },
  { name: 'colours', label: 'Colori', path: COLOURS_FILE, schema: ColoursSchema },
]
/** Folders, and the schema that all files of a folder share. */
const FOLDERS = [
  { name: SERVICES_FOLDER, label: 'Servizi', singular: 'Servizio', schema: ServiceSchema },
  { name: PAGES_FOLDER, label: 'Altre pagine', singular: 'Pagina', schema: PageSchema },
]

/** The schema of a content file, by its path in the repository; undefined for other files. */
export function schemaOf(filePath: string): v.GenericSchema | undefined {
  const file = FILES.find(({ path }) => `/${filePath}`.endsWith(`/${path}`))
  return (file ?? FOLDERS.find(({ name }) => name === filePath.split('/').at(-2)))?.schema
}

/**
 * The editor's configuration (https://sveltiacms.app/en/docs): each file of the content with a field for each key of its
 * schema. Leaves out keys with `editor: false`; throws for a key without a label.
 *
 * @param contentFolder path of the content in its repository; empty where the repository holds nothing else
 */
export function editorConfiguration(editing: Editing, contentFolder: string): CmsConfig {
  const path = (file: string) => [contentFolder, file].filter(Boolean).join('/')
  return {
    load_config_file: false,
    backend: backend(editing),
    app_title: 'Gestione del sito',
    logo: { src: '/favicon.svg' },
    media_folder: path('images'),
    public_folder: PHOTOS.replace(/\/$/, ''),
    media_libraries: {
      default: {
        config: {
          slugify_filename: true,
          transformations: { raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 } },
        },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    singletons: [
      ...FILES.map(
        ({ name, label, path: file, schema }): CollectionFile => ({
          name,
          label,
          file: path(file),
          format: FORMAT,
          fields: withFirst(fieldsOf(schema as SchemaNode), (field) => OFTEN.includes(field.name)),
        }),
      ),
      {
        name: 'privacy',
        label: 'Informativa privacy',
        file: path('privacy.md'),
        format: 'yaml-frontmatter',
        fields: [
          ...fieldsOf(FrontMatterSchema),
          {
            name: 'body',
            label: 'Testo',
            widget: 'text',
            hint: 'Le parole tra parentesi graffe diventano i tuoi dati.',
          },
        ],
      },
    ],
    collections: FOLDERS.map(({ name, label, singular, schema }) => ({
      name,
      label,
      label_singular: singular,
      folder: path(name),
      extension: 'yaml',
      format: FORMAT,
      slug: '{{title}}',
      create: true,
      // The owner orders services by dragging them.
      fields: fieldsOf(schema as SchemaNode).filter((field) => field.name !== 'order'),
      ...('order' in schema.entries && { reorder: { key: 'order' } }),
    })),
  }
}

function backend({ provider, repository, branch, url }: Editing): CmsConfig['backend'] {
  const shared = { repo: repository, branch, auth_methods: ['token' as const] }
  if (provider === 'gitlab')
    return { name: 'gitlab', ...shared, ...(url && { api_root: `${url}/api/v4`, base_url: url }) }
  if (provider === 'gitea')
    return { name: 'gitea', ...shared, ...(url && { api_root: `${url}/api/v1`, base_url: url }) }
  // OAuth sign-in to GitHub needs an authentication server, which `url` names.
  return { name: 'github', ...shared, ...(url && { base_url: url, auth_methods: ['oauth', 'token'] }) }
}

/** Keys that change most often, shown first. */
const OFTEN = ['hours', 'closures', 'phone', 'whatsapp', 'email']

/** Moves the items that `isFirst` holds for to the start. */
const withFirst = <Item>(items: readonly Item[], isFirst: (item: Item) => boolean) =>
  items.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))

/** Which drawings a `drawing:` can name: those of pages, or the small drawings of entries in a page. */
export type DrawingSet = 'page' | 'small'

/** The editor's fields, one for each key that it does not hide. */
function fieldsOf(schema: SchemaNode, drawings: DrawingSet = 'page'): Field[] {
  return Object.entries(schema.entries ?? {}).flatMap(([key, node]) => fieldOf(key, node, drawings) ?? [])
}

/** The editor's field for a key; null if the editor hides the key. */
function fieldOf(key: string, node: SchemaNode, drawings: DrawingSet): Field | null {
  const { label, hint, editor } = labelOf(key, node as never)
  if (editor === false) return null
  const { required, inner } = unwrapped(node)
  return {
    name: key,
    label,
    ...(hint && { hint }),
    required,
    ...widgetOf(key, inner, editor, drawings),
  } as Field
}

/** The schema without its optional wrapper and the lazy one of `inForms`, and whether a value is required. */
function unwrapped(node: SchemaNode): { required: boolean; inner: SchemaNode } {
  let inner = node
  for (;;) {
    const next =
      inner.type === 'lazy' ? inner.getter?.(undefined) : inner.type === 'optional' && inner.wrapped
    if (!next) return { required: node.type !== 'optional', inner }
    inner = next
  }
}

function widgetOf(
  key: string,
  node: SchemaNode,
  editor: EditorField | undefined,
  drawings: DrawingSet,
): object {
  switch (editor) {
    case 'colour':
      return { widget: 'color', allowInput: true }
    case 'date':
      return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
    case 'image':
      return { widget: 'image', choose_url: false }
    case 'drawing':
      return { widget: 'drawing', set: drawings }
    case 'service':
      return {
        widget: 'relation',
        collection: SERVICES_FOLDER,
        value_field: '{{slug}}',
        display_fields: ['title'],
        multiple: node.type === 'array',
      }
  }
  switch (node.type) {
    case 'string':
      return { widget: editor === 'multiline' ? 'text' : 'string', ...patternOf(node), ...limitsOf(node) }
    case 'number':
      return { widget: 'number', value_type: action(node, 'integer') ? 'int' : 'float', ...limitsOf(node) }
    case 'boolean':
      return { widget: 'boolean' }
    case 'picklist':
      return { widget: 'select', options: choicesOf(node) }
    case 'strict_object':
      return { widget: 'object', collapsed: 'auto', fields: fieldsOf(node, 'small') }
    case 'record':
      return { widget: 'list', collapsed: 'auto', summary: '{{from}} → {{to}}', fields: REDIRECT_FIELDS }
    case 'array':
      return listOf(key, node)
    default:
      throw new Error(`the editor knows no field for ${key}: ${node.type}`)
  }
}

/** Fields of a redirect and of an opening, as `contentFormat` converts them. */
const REDIRECT_FIELDS = [
  { name: 'from', label: 'Vecchio indirizzo', hint: 'Dalla barra in poi, come /chi-siamo.html' },
  { name: 'to', label: 'Pagina di questo sito', hint: 'Come /recupero-dati' },
]
const OPENING_FIELDS = [
  { name: 'from', label: 'Apre', widget: 'datetime', type: 'time', format: 'HH:mm' },
  { name: 'to', label: 'Chiude', widget: 'datetime', type: 'time', format: 'HH:mm' },
]

/** The noun on a list's button, by the list's key; other lists have "voce". */
const SINGULAR: Record<string, string> = {
  hours: 'riga di orari',
  open: 'orario',
  closures: 'chiusura',
  sections: 'sezione',
}

/** Summaries of collapsed entries, by the list's key, where an entry's first text says too little. */
const SUMMARIES: Record<string, string> = { hours: '{{days}}', closures: '{{from}} – {{to}}: {{text}}' }

function listOf(key: string, node: SchemaNode): object {
  const { inner: item } = unwrapped(node.item ?? node)
  const list = {
    widget: 'list',
    label_singular: SINGULAR[key] ?? 'voce',
    collapsed: 'auto',
    ...(action(node, 'min_length') && { min: 1 }),
  }
  if (key === 'open') return { ...list, collapsed: false, summary: '{{from}}–{{to}}', fields: OPENING_FIELDS }
  if (item.type === 'picklist')
    return { widget: 'select', multiple: true, options: choicesOf(item), dropdown_threshold: 10 }
  if (item.type === 'variant') return { ...list, typeKey: 'kind', types: sectionTypes(item) }
  if (item.type === 'strict_object') {
    const fields = fieldsOf(item, 'small')
    return { ...list, fields, ...(SUMMARIES[key] ? { summary: SUMMARIES[key] } : summaryOf(fields)) }
  }
  return { ...list, field: { name: 'text', label: 'Testo', ...widgetOf(key, item, undefined, 'small') } }
}

/** The summary of a collapsed entry: its first text, and its price if it has one. */
function summaryOf(fields: Field[]): { summary?: string } {
  const first = fields.find(({ widget }) => widget === 'string' || widget === 'text')
  const price = fields.some(({ name }) => name === 'price') ? ': {{price}}' : ''
  return first ? { summary: `{{${first.name}}}${price}` } : {}
}

/** The kinds that come first in the menu of sections, which is longer than a phone's screen. */
const WANTED_FIRST: readonly SectionKind[] = ['prices', 'times', 'photos', 'faq']

function sectionTypes(node: SchemaNode): object[] {
  const kindOf = (section: SchemaNode) => section.entries?.kind?.literal as SectionKind
  const sections = node.options as SchemaNode[]
  return withFirst(sections, (section) => WANTED_FIRST.includes(kindOf(section))).map((section) => {
    const { kind, ...entries } = section.entries ?? {}
    const name = kindOf(section)
    const { picture, label } = SECTION_LABELS[name]
    return {
      name,
      label: `${picture} ${label}`,
      widget: 'object',
      summary: `${label}: {{title}}`,
      fields: fieldsOf({ ...section, entries }, 'small').map((field) =>
        field.name === 'items' ? { ...field, label } : field,
      ),
    }
  })
}

function choicesOf(node: SchemaNode): { label: string; value: string }[] {
  const names: Record<string, string> = CHOICE_LABELS
  return ((node.options ?? []) as string[]).map((value) => ({ value, label: names[value] ?? capital(value) }))
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const action = (node: SchemaNode, type: string) => checksOf(node).find((each) => each.type === type)

/** The pattern of a text. Its message omits "tra virgolette", because only YAML needs quotes. */
function patternOf(node: SchemaNode): { pattern?: [string, string] } {
  const regex = action(node, 'regex')
  if (!(regex?.requirement instanceof RegExp)) return {}
  const message = typeof regex.message === 'function' ? regex.message({ input: '' }) : regex.message
  return {
    pattern: [regex.requirement.source, `Ci vuole ${String(message).replace(/,? tra virgolette/, '')}`],
  }
}

function limitsOf(node: SchemaNode): Record<string, unknown> {
  const { most } = v.getMetadata(node as never) as { most?: number }
  const [min, max] = ['min_value', 'max_value'].map((type) => action(node, type)?.requirement)
  return Object.fromEntries(
    Object.entries({ min, max, maxlength: most }).filter(([, limit]) => limit !== undefined),
  )
}
