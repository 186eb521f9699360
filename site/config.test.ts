import { expect, test } from 'vitest'
import { BuildConfigError, readSiteConfig } from './config.ts'

test('a build without variables is for this machine on port 8080', () => {
  expect(readSiteConfig({})).toEqual({
    origin: 'http://localhost:8080',
    functionsUrl: null,
    functionsKey: null,
    functionsDevPort: null,
  })
})

test('PORT moves the default origin', () => {
  expect(readSiteConfig({ PORT: '9000' }).origin).toBe('http://localhost:9000')
})

test('the first of several origins is canonical, without its slash', () => {
  const { origin } = readSiteConfig({ SITE_ORIGIN: 'https://www.example.com/, https://example.com' })
  expect(origin).toBe('https://www.example.com')
})

test('a hosted function is taken without its trailing slash', () => {
  const config = readSiteConfig({ PUBLIC_FUNCTIONS_URL: 'https://functions.example.com/functions/v1/' })
  expect(config.functionsUrl).toBe('https://functions.example.com/functions/v1')
})

test.each([
  ['SITE_ORIGIN', 'www.example.com'],
  ['SITE_ORIGIN', 'https://www.example.com/pagina'],
  ['SITE_ORIGIN', 'ftp://www.example.com'],
  ['PUBLIC_FUNCTIONS_URL', '/functions/v1'],
  ['PUBLIC_FUNCTIONS_URL', 'https://user@example.com/functions'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
])('%s=%s stops the build with one line that names the variable', (name, value) => {
  const read = () => readSiteConfig({ [name]: value })
  expect(read).toThrow(BuildConfigError)
  expect(read).toThrow(new RegExp(`^${name} .*"${value}"$`))
})
