import { expect, test } from 'vitest'
import { acceptableCodings } from './site-files.ts'

test.each([
  [undefined, ['identity']],
  ['', ['identity']],
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP', ['gzip', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['br;q=0.5, gzip', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip;q=0.001', ['gzip', 'identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['identity, br;q=0.5', ['identity', 'br']],
  ['identity;q=0, gzip', ['gzip', 'identity']],
  ['br ; q=0.8 , *;q=0.1', ['br', 'gzip', 'identity']],
  [';;,,=;q', ['identity']],
])('Accept-Encoding %s ranks %j', (header, codings) => {
  expect(acceptableCodings(header)).toEqual(codings)
})
