import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { EnvironmentSchema } from '../../../server/config/environment.ts'
import { readSiteConfig } from '../../../site/config.ts'
import { PRODUCT_VARIABLES } from '../../support/clean-environment.ts'
import { projectRoot } from '../../support/server-process.ts'

const example = readFileSync(join(projectRoot, 'deploy/debian/environment.example'), 'utf8')
/** A line that is commented out shows a default or the form of a value: it must be accepted too. */
const lines = [...example.matchAll(/^(#?)([A-Z_]+)=(.*)$/gm)].map(([, hash, name = '', value = '']) => ({
  active: hash === '',
  name,
  value,
}))
const variables = (all: boolean) =>
  Object.fromEntries(lines.filter(({ active }) => active || all).map(({ name, value }) => [name, value]))
const shop = { email: 'bottega@example.com', retentionDays: 365, example: false }

test('the example environment starts a public server, as it is and with every line in use', () => {
  for (const all of [false, true]) {
    expect(readConfig(shop, variables(all))).toMatchObject({
      origins: ['https://www.example.com'],
      mail: { to: ['info@example.com'], from: 'sito@example.com', via: { kind: 'smtp', port: 465 } },
      trustedProxies: ['127.0.0.1/32', '::1/128'],
    })
    expect(readSiteConfig(variables(all)).origin).toBe('https://www.example.com')
  }
})

test('what the example environment shows as a default is the default', () => {
  const { PORT, HOST, RATE_LIMIT, RATE_LIMIT_GLOBAL, RETENTION_DAYS } = variables(true)
  const shown = readConfig(shop, { PORT, HOST, RATE_LIMIT, RATE_LIMIT_GLOBAL, RETENTION_DAYS })
  expect(shown).toEqual(readConfig(shop, {}))
})

test('the example environment knows every variable of the server and of the build, and no other', () => {
  const build = ['PUBLIC_FUNCTIONS_URL', 'PUBLIC_FUNCTIONS_KEY', 'CONTENT_DIR']
  expect(lines.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(EnvironmentSchema.entries), ...build].toSorted(),
  )
})

test('the variables that tests keep from their programs are exactly those that server and build read', () => {
  const read = new Set<string>(Object.keys(EnvironmentSchema.entries))
  // The build has no schema: what it asks the proxy for is what it reads.
  readSiteConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  expect(PRODUCT_VARIABLES.toSorted()).toEqual([...read].toSorted())
})
