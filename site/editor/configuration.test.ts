import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { copyProject } from '../../tests/support/project-copy.ts'
import { runToEnd, succeed } from '../../tests/support/server-process.ts'
import { SCHEMAS, slugOf } from '../content/files.ts'
import { ShopSchema } from '../content/schema/shop-facts.ts'
import { jsonSchema, type SchemaNode } from '../content/schema-tree.ts'
import { editorConfiguration } from './configuration.ts'
import { kindOf, LABELS, type Label, labelled } from './labels.ts'

const schema = JSON.parse(readFileSync('node_modules/@sveltia/cms/schema/sveltia-cms.json', 'utf8'))

test.each([
  { provider: 'github' },
  { provider: 'github', url: 'https://accesso.example.com' },
  { provider: 'gitlab' },
  { provider: 'gitea', url: 'https://git.example.com' },
] as const)('the configuration for %o is one that the editor takes', (service) => {
  const configuration = editorConfiguration({ ...service, repository: 'mario/sito' }, 'content')
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  validate(JSON.parse(JSON.stringify(configuration)))
  expect(validate.errors ?? []).toEqual([])
})

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.yaml'),
)

test.each(files)(
  'the JSON Schema for code editors takes %s, and refuses an unknown key in it',
  (file) => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(labelled(file))
    const written = parse(readFileSync(`content/${file}`, 'utf8'))
    validate(written)
    expect(validate.errors ?? []).toEqual([])
    expect(validate({ ...written, slip: true })).toBe(false)
  },
)

const all = () => Object.keys(SCHEMAS).map(labelled)

/** The names of keys and kinds that have a label, and those of a schema. */
type Names = { [name: string]: Names }
const namesOf = (label: Label = ''): Names =>
  typeof label === 'string'
    ? {}
    : Object.fromEntries(
        Object.entries({ ...label.keys, ...label.kinds }).map(([name, of]) => [name, namesOf(of)]),
      )
function namesIn({ items, properties = {}, oneOf = [] }: SchemaNode): Names {
  if (items) return namesIn(items)
  // Some keys the schema names itself.
  const keys = Object.entries(properties).filter(([key, { title }]) => key !== 'kind' && !title)
  const kinds = oneOf.map((of) => [kindOf(of), of] as const)
  return Object.fromEntries([...keys, ...kinds].map(([name, of]) => [name, namesIn(of)]))
}

test('every key and kind has a label, and every label is of one', () => {
  for (const [path, schema] of Object.entries(SCHEMAS))
    expect(namesOf(LABELS[slugOf(path)]), path).toEqual(namesIn(jsonSchema(schema)))
})

const NUMBERS = [0, 1, 24.5, 1.255, 99, 100, 999, 1000, -1, 9999, 10_000]
const TEXTS = ['19,90', '1.200', '24 ore', '']
test.each([...NUMBERS, ...NUMBERS.map(String), ...TEXTS])(
  'the JSON Schema and the build answer the same to %j as a number',
  (number) => {
    const written = parse(readFileSync('content/shop.yaml', 'utf8'))
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      labelled('shop.yaml'),
    )
    for (const change of [
      { replyHours: number },
      { replyHours: undefined, replyDays: number },
      { diagnosis: { price: number } },
    ]) {
      const shop = JSON.parse(JSON.stringify({ ...written, ...change }))
      expect(validate(shop), JSON.stringify(change)).toBe(ShopSchema.safeParse(shop).success)
    }
  },
)

test('texts that may have bold words and links say how, and the others do not', () => {
  const { singletons = [] } = editorConfiguration({ provider: 'github', repository: 'a/b' }, '')
  const hints = JSON.stringify(singletons).match(/"name":"\w+","label":"[^"]+","hint":"[^"]+/g)
  const saying = (name: string) => hints?.filter((hint) => hint.includes(`"name":"${name}"`))
  expect(saying('whatsappGreeting')?.join()).not.toContain('**')
  expect(saying('text')?.join()).toContain('`**in grassetto**`')
})

test('every value of a choice has a name', () => {
  JSON.stringify(all(), (_, node) => {
    if (node?.enum) expect(Object.keys(node.choices ?? {})).toEqual(node.enum)
    return node
  })
  expect.hasAssertions()
})

test('a drawing that is added is among the choices', async () => {
  const copy = copyProject()
  onTestFinished(() => copy.remove())
  const addAfter = (words: string, line: string, file: string) => {
    const path = join(copy.folder, 'site/illustrations', file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(new RegExp(words), `$&\n${line}`))
  }
  addAfter('smallPictures = {', 'lantern: devices.phone,', 'small/small-drawings.ts')
  addAfter('SMALL_DRAWINGS:.*{', "lantern: 'Lanterna',", 'drawing-names.ts')
  const print = `console.log(JSON.stringify((await import('./site/editor/labels.ts')).labelled('services/x.yaml')))`
  const choices = await succeed(runToEnd(['node', '-e', print], {}, copy.folder))
  expect(choices).toContain('"lantern":"Lanterna"')
})
