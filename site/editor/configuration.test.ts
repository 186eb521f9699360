import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { FILES, FOLDERS } from '../content/files.ts'
import { editorConfiguration } from './configuration.ts'
import labels from './labels.json' with { type: 'json' }
import { labelled } from './labels.ts'

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

test('every field of the editor has a label', () => {
  const unlabelled: string[] = []
  JSON.stringify(
    editorConfiguration({ provider: 'github', repository: 'mario/sito' }, ''),
    (_, field) => {
      if (field?.widget && !field.label) unlabelled.push(field.name)
      return field
    },
  )
  expect(unlabelled).toEqual([])
})

const all = () => Object.keys({ ...FILES, ...FOLDERS }).map(labelled)

test('every label is that of a key', () => {
  const before = JSON.stringify(all())
  for (const [path, label] of Object.entries(labels)) {
    Reflect.deleteProperty(labels, path)
    expect(JSON.stringify(all()) !== before, path).toBe(true)
    Reflect.set(labels, path, label)
  }
})

test('every value of a choice has a name', () => {
  JSON.stringify(all(), (_, node) => {
    if (node?.enum) expect(Object.keys(node.choices ?? {})).toEqual(node.enum)
    return node
  })
  expect.hasAssertions()
})
