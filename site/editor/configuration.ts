import type { CmsConfig, Field } from '@sveltia/cms'
import { FILES, FOLDERS, slugOf } from '../content/files.ts'
import type { Editing } from '../content/schema/shop-facts.ts'
import type { SchemaNode } from '../content/schema-tree.ts'
import { labelled } from './labels.ts'

export const EDITOR_PATH = '/gestione'

/** Of each git service its usual address, the path of its API, and that of a branch's changes. */
const SERVICES = {
  github: { site: 'https://github.com', api: '', commits: 'commits' },
  gitlab: { site: 'https://gitlab.com', api: '/api/v4', commits: '-/commits' },
  gitea: { site: 'https://gitea.com', api: '/api/v1', commits: 'commits/branch' },
}

/** For GitHub `url` is the server for signing in. */
const siteOf = ({ provider, url }: Editing) =>
  (provider !== 'github' && url) || SERVICES[provider].site

/** The origin that the editor's repository requests go to. */
export const repositoryOrigin = (editing: Editing) =>
  editing.provider === 'github' ? 'https://api.github.com' : siteOf(editing)

/** The page of the repository with the changes of the content. */
export function historyOf(editing: Editing, folder: string): string {
  const { provider, repository, branch = 'main' } = editing
  return [siteOf(editing), repository, SERVICES[provider].commits, branch, folder].join('/')
}

/**
 * The editor's configuration (https://sveltiacms.app/en/docs): each file of the content with a
 * field for each key of its schema, but for the keys that the schema hides.
 *
 * @param contentFolder path of the content in its repository; empty where the repository holds
 * nothing else
 */
export function editorConfiguration(editing: Editing, contentFolder: string): CmsConfig {
  const path = (file: string) => [contentFolder, file].filter(Boolean).join('/')
  return {
    load_config_file: false,
    backend: backend(editing),
    app_title: 'Gestione del sito',
    logo: { src: '/favicon.svg' },
    media_folder: path('images'),
    public_folder: '/images',
    media_libraries: {
      default: {
        config: {
          slugify_filename: true,
          transformations: {
            raster_image: { format: 'webp', quality: 85, width: 2400, height: 2400 },
          },
        },
      },
      stock_assets: { providers: [] },
    },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    singletons: Object.keys(FILES).map((file) => ({
      name: slugOf(file),
      label: labelled(file).title,
      file: path(file),
      format: file.endsWith('.md') ? 'yaml-frontmatter' : 'yaml',
      fields: [OPEN_ENTRY, ...fieldsOf(labelled(file))],
    })),
    collections: Object.entries(FOLDERS).map(([name, { shape }]) => ({
      name,
      label: labelled(name).title,
      label_singular: labelled(name).each,
      folder: path(name),
      extension: 'yaml',
      format: 'yaml',
      slug: '{{title}}',
      create: true,
      fields: [OPEN_ENTRY, ...fieldsOf(labelled(name))],
      // The owner orders services by dragging them.
      ...('order' in shape && { reorder: { key: 'order' } }),
    })),
  }
}

/** A field without a value, by which `editor.tsx` knows what the editor holds. */
const OPEN_ENTRY = {
  name: 'openEntry',
  label: 'Che cosa è aperto',
  widget: 'open-entry',
  required: false,
} as Field

function backend({ provider, repository, branch = 'main', url }: Editing): CmsConfig['backend'] {
  const hasOwnApi = url && provider !== 'github'
  return {
    name: provider,
    repo: repository,
    branch,
    // Signing in without a token needs GitHub and a server for OAuth.
    auth_methods: url && !hasOwnApi ? ['oauth', 'token'] : ['token'],
    ...(url && { base_url: url }),
    commit_messages: {
      create: 'Nuovo: {{collection}} “{{slug}}”',
      update: 'Cambiato: {{collection}} “{{slug}}”',
      delete: 'Eliminato: {{collection}} “{{slug}}”',
      uploadMedia: 'Foto nuova: “{{path}}”',
      deleteMedia: 'Foto eliminata: “{{path}}”',
    },
    ...(hasOwnApi && { api_root: url + SERVICES[provider].api }),
  }
}

/** Added to the hint of each long text that takes them. Without backticks they would be hidden. */
const MARKS = 'Puoi scrivere `**in grassetto**` e `[con un collegamento](/#contatti)`.'

function hintOf({ description, field, plain }: SchemaNode): string | undefined {
  return field === 'multiline' && !plain
    ? [description, MARKS].filter(Boolean).join(' ')
    : description
}

function fieldsOf({ properties = {}, required = [] }: SchemaNode): Field[] {
  return Object.entries(properties)
    .filter(([key, { field }]) => key !== 'kind' && field !== 'hidden')
    .map(([name, node]) => ({
      name,
      label: node.title,
      hint: hintOf(node),
      required: required.includes(name),
      ...widgetOf(node, required.includes(name)),
    })) as Field[]
}

function widgetOf(node: SchemaNode, isRequired = true): object {
  switch (node.field ?? node.reference ?? node.format) {
    case 'colour':
      return { widget: 'color', allowInput: true }
    case 'date':
      return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' }
    case 'time':
      return { widget: 'datetime', type: 'time', format: 'HH:mm' }
    case 'image':
      return isRequired ? { widget: 'image', choose_url: false } : { widget: 'picture' }
    case 'pageDrawing':
    case 'smallDrawing':
    case 'plate':
      return { widget: 'drawing', set: node.field, choices: node.choices }
    case 'service':
      return {
        widget: 'relation',
        collection: 'services',
        value_field: '{{slug}}',
        display_fields: ['title'],
      }
  }
  if (node.enum) return { widget: 'select', options: optionsOf(node) }
  switch (node.type) {
    case 'boolean':
      return { widget: 'boolean', default: node.default }
    case 'object':
      return { widget: 'object', collapsed: 'auto', fields: fieldsOf(node) }
    case 'array':
      return listOf(node)
    default:
      return {
        widget: node.field === 'multiline' ? 'text' : 'string',
        maxlength: node.maxLength,
        ...(node.pattern && { pattern: [node.pattern, capital(node.expected ?? 'Non va bene')] }),
      }
  }
}

/**
 * The widget of a list: of choices (in an order, if entries have a title), of services, of
 * sections, of groups of keys, or of texts.
 */
function listOf({ items = {}, minItems, maxItems }: SchemaNode): object {
  if (items.enum && !items.title)
    return { widget: 'select', multiple: true, options: optionsOf(items), dropdown_threshold: 10 }
  if (items.reference === 'service') return { ...widgetOf(items), multiple: true }
  const noun = (items.title ?? 'voce').toLowerCase()
  const list = {
    widget: 'list',
    label_singular: noun,
    collapsed: 'auto',
    min: minItems,
    max: maxItems,
  }
  if (items.oneOf)
    return {
      ...list,
      label_singular: 'sezione',
      typeKey: 'kind',
      // In the order of `SectionSchema`.
      types: items.oneOf.map(sectionType),
    }
  if (items.type === 'object') {
    const fields = fieldsOf(items)
    return { ...list, fields, summary: summaryOf(fields) }
  }
  // A menu for each entry takes less room than radio buttons for each.
  const menu = items.enum && { dropdown_threshold: 0 }
  return { ...list, field: { name: 'text', label: capital(noun), ...widgetOf(items), ...menu } }
}

/** The summary of a collapsed entry: its keys up to the first text, or else two, and `value`. */
function summaryOf(fields: Field[]): string {
  const first = fields.findIndex(({ widget }) => widget === 'string' || widget === 'text')
  const shown = first > -1 ? fields.slice(0, first + 1) : fields.slice(0, 2)
  const value = fields.filter(({ name }) => name === 'value')
  return [...shown, ...value].map(({ name }) => `{{${name}}}`).join(' ')
}

const sectionType = (node: SchemaNode) => ({
  name: node.properties?.kind?.const,
  label: node.title,
  widget: 'object',
  summary: `${node.title}: {{title}}`,
  fields: fieldsOf(node),
})

const optionsOf = ({ choices = {} }: SchemaNode) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }))

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
