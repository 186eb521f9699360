import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { editorConfiguration } from './configuration.ts'

const schema = JSON.parse(readFileSync('node_modules/@sveltia/cms/schema/sveltia-cms.json', 'utf8'))

describe.each([
  { provider: 'github', url: undefined },
  { provider: 'github', url: 'https://accesso.example.com' },
  { provider: 'gitlab', url: undefined },
  { provider: 'gitea', url: 'https://git.example.com' },
] as const)('with $provider $url', (service) => {
  test('the configuration is one that the editor takes', () => {
    const configuration = editorConfiguration(
      { ...service, repository: 'mario/sito', branch: 'main' },
      'content',
    )
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
    validate(configuration)
    expect(validate.errors ?? []).toEqual([])
  })
})
