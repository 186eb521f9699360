import { expect, test } from 'vitest'
import { runToEnd } from '../support/server-process.ts'

/** Runs the check of `npm start` and `npm test` as this version of Node would. */
const checkEngine = (version: string) =>
  runToEnd([
    'node',
    '--eval',
    `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require('./scripts/setup.cjs')`,
  ])

test.each(['0.12.0', '18.20.4', '20.18.9', '21.7.0', '22.11.0'])(
  'Node %s is refused in one sentence',
  async (version) => {
    const { code, output } = await checkEngine(version)
    expect(code).toBe(1)
    expect(output).toMatch(
      new RegExp(`^Node ${version} è troppo vecchio: serve Node .*20\\.19.*\\n$`),
    )
  },
)

test.each(['20.19.0', '22.12.0', '26.0.0'])('Node %s passes', async (version) => {
  expect(await checkEngine(version)).toEqual({ code: 0, output: '' })
})
