import { parse, stringify } from 'yaml'
import { formFor, isRecord, PROMISES, type Promises } from '../content/schema/content-text.ts'

type Tree = Readonly<Record<string, unknown>>

/** The format's name in the editor. */
export const FORMAT = 'content'

/** Key that keeps all forms of the texts beside it: what the shop promises selects one. As JSON, because the editor sorts keys. */
const FORMS = '_forms'
/** Key in a list entry that has forms: keeps all of them, as JSON. */
const ENTRY = '_entry'

/** The editor's path to photos, which the content names without a folder. */
export const PHOTOS = '/images/'

/**
 * Converts content to the editor's shape and back. The editor has an opening as two times, a photo as a path, and redirects as
 * a list, because its keys cannot contain dots. Of a text with forms it shows the one for this shop; `withForms` keeps the others.
 */
export function contentFormat(promises: Promises) {
  return {
    fromFile: (text: string) => toEditor(parse(text), promises) as Tree,
    /** The content as the file holds it. */
    written: (content: Tree) => toContent(content, promises),
    /** The text of the file, always the same for equal content. Comments are lost, because the editor does not keep them. */
    toFile: (content: Tree) => stringify(toContent(content, promises), { lineWidth: 0 }),
  }
}

/** Splits "9:00-12:30" into two values of time inputs, where midnight is 00:00. */
function openingToEditor(span: string): { from: string; to: string } {
  const [from = '', to = ''] = span.split(/[-–]/).map((time) => {
    const [hour = '', minute = ''] = time.trim().split(':')
    return `${hour === '24' ? '00' : hour.padStart(2, '0')}:${minute}`
  })
  return { from, to }
}

function toEditor(node: unknown, promises: Promises): unknown {
  const shown = (value: unknown) => toEditor(shownForm(value, promises), promises)
  if (Array.isArray(node)) {
    return node.map((item) => {
      const entry = shown(item)
      return isRecord(entry) && hasForms(item) ? { ...entry, [ENTRY]: JSON.stringify(item) } : entry
    })
  }
  if (!isRecord(node)) return node
  const entries = Object.entries(node)
  const forms = entries.filter(
    ([, value]) => hasForms(value) || (Array.isArray(value) && value.some(hasForms)),
  )
  return {
    ...Object.fromEntries(
      entries.map(([key, value]) => {
        if (key === 'open' && Array.isArray(value)) return [key, value.map(openingToEditor)]
        if (key === 'redirects' && isRecord(value))
          return [key, Object.entries(value).map(([from, to]) => ({ from, to }))]
        return [key, key === 'file' ? PHOTOS + value : shown(value)]
      }),
    ),
    ...(forms.length > 0 && { [FORMS]: JSON.stringify(Object.fromEntries(forms)) }),
  }
}

function toContent(node: unknown, promises: Promises): unknown {
  if (Array.isArray(node)) return node.map((item) => toContent(item, promises))
  if (!isRecord(node)) return node
  const { [FORMS]: keptForms, [ENTRY]: entry, ...shown } = node
  const forms: unknown = keptForms && JSON.parse(String(keptForms))
  const content = Object.fromEntries(
    Object.entries(shown)
      .map(([key, value]) => {
        const written = writtenValue(key, value, promises)
        return [
          key,
          isRecord(forms) && key in forms ? withForms(forms[key], written, promises) : written,
        ] as const
      })
      // The editor adds keys beginning with __ to list entries.
      .filter(([key, value]) => !isEmpty(value) && !key.startsWith('__')),
  )
  return entry ? withForms(JSON.parse(String(entry)), content, promises) : content
}

function writtenValue(key: string, value: unknown, promises: Promises): unknown {
  if (key === 'open' && Array.isArray(value))
    return value.map(({ from, to }) => `${from}-${to}`.replace(/\b0(?=\d:)/g, ''))
  if (key === 'redirects' && Array.isArray(value))
    return Object.fromEntries(value.map(({ from, to }) => [from, to]))
  if (key === 'file' && typeof value === 'string') return value.slice(value.lastIndexOf('/') + 1)
  return toContent(value, promises)
}

/** Whether the file leaves out a key with this value. The editor gives every key that it knows, also without a value. */
function isEmpty(value: unknown): boolean {
  if (isRecord(value) || Array.isArray(value)) return Object.keys(value).length === 0
  return value === undefined || value === null || value === '' || value === false
}

const hasForms = (node: unknown): node is Tree =>
  isRecord(node) && Object.keys(node).length > 0 && Object.keys(node).every((key) => FORM_KEYS.includes(key))
const FORM_KEYS: string[] = [...PROMISES, 'plain']

/** The name of the form that the shop's pages show; if they show none, of the first form. */
function formOf(forms: Tree, promises: Promises): string {
  const name = formFor(forms, promises)
  return name in forms ? name : (Object.keys(forms)[0] ?? name)
}

function shownForm(node: unknown, promises: Promises): unknown {
  return hasForms(node) ? shownForm(node[formOf(node, promises)], promises) : node
}

/** `written` with its shown form replaced by `content`. A text of a list loses its other forms when it is changed. */
function withForms(written: unknown, content: unknown, promises: Promises): unknown {
  if (Array.isArray(written) && Array.isArray(content)) {
    return content.map((text) => written.find((item) => shownForm(item, promises) === text) ?? text)
  }
  if (!hasForms(written)) return content
  const name = formOf(written, promises)
  return { ...written, [name]: withForms(written[name], content, promises) }
}
