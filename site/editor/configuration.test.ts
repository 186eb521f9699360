import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { describedBy } from '../content/files.ts'
import { jsonSchema } from '../content/schema-tree.ts'
import { editorConfiguration } from './configuration.ts'

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

test.each(files)('the JSON Schema for code editors takes %s, and refuses an unknown key in it', (file) => {
  const described = describedBy(file)
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
    described ? jsonSchema(described.schema) : false,
  )
  const written = parse(readFileSync(`content/${file}`, 'utf8'))
  validate(written)
  expect(validate.errors ?? []).toEqual([])
  expect(validate({ ...written, slip: true })).toBe(false)
})
