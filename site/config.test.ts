import { expect, test } from 'vitest'
import { BuildConfigError, checkFolder, readSiteConfig } from './config.ts'

test('a build without variables is for this machine on port 8080', () => {
  expect(readSiteConfig({})).toEqual({
    origin: 'http://localhost:8080',
    functionsUrl: null,
    functionsKey: null,
    contentFolder: 'content',
    functionsDevPort: null,
  })
})

test.each([
  [{ PORT: '9000' }, 'origin', 'http://localhost:9000'],
  // The first of several origins is the canonical one.
  [
    { SITE_ORIGIN: 'https://www.example.com/, https://example.com' },
    'origin',
    'https://www.example.com',
  ],
  [
    { PUBLIC_FUNCTIONS_URL: 'https://example.com/functions/v1/' },
    'functionsUrl',
    'https://example.com/functions/v1',
  ],
])('%j makes %s %s', (environment, key, value) => {
  expect(readSiteConfig(environment)).toHaveProperty(key, value)
})

test.each([
  ['SITE_ORIGIN', 'www.example.com'],
  ['PUBLIC_FUNCTIONS_URL', '/functions/v1'],
  ['PUBLIC_FUNCTIONS_URL', 'https://user@example.com/functions'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
])('%s=%s stops the build with one line that names the variable', (name, value) => {
  const read = () => readSiteConfig({ [name]: value })
  expect(read).toThrow(BuildConfigError)
  expect(read).toThrow(new RegExp(`^${name}: "${value}" .+$`))
})

test('a wrong PORT is refused also where SITE_ORIGIN is given', () => {
  expect(() => readSiteConfig({ SITE_ORIGIN: 'https://www.example.com', PORT: 'eighty' })).toThrow(
    /^PORT: /,
  )
})

test.each(['Sconti 50%', 'C# e web', 'dove?', '100%25', 'il "sito"'])(
  'a project in %s is refused in one sentence',
  (name) => {
    expect(() => checkFolder(`/home/anna/${name}`)).toThrow(
      /^\/home\/anna\/.+: in una cartella con .+: rinominala$/,
    )
  },
)
