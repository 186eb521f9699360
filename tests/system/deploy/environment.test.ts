import { expect, test } from 'vitest'
import { EnvironmentSchema } from '../../../server/config/environment.ts'
import { readSiteConfig } from '../../../site/config.ts'
import { PRODUCT_VARIABLES } from '../../support/clean-environment.ts'

test('the variables that tests keep from their programs are exactly those that server and build read', () => {
  const read = new Set<string>(Object.keys(EnvironmentSchema.entries))
  // The build has no schema: what it asks the proxy for is what it reads.
  readSiteConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  expect(PRODUCT_VARIABLES.toSorted()).toEqual([...read].toSorted())
})
