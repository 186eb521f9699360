import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PROMISES, type Promises } from '../content/schema/content-text.ts'
import { contentFormat } from './content-format.ts'

const shopThat = (...promised: string[]) =>
  Object.fromEntries(PROMISES.map((name) => [name, promised.includes(name)])) as Promises

const folder = 'content'
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.yaml'),
)

describe.each([
  shopThat(),
  shopThat('emergencies', 'replyHours', 'diagnosis', 'freeDiagnosis'),
  shopThat('hours', 'diagnosis'),
])('%o', (shop) => {
  const { fromFile, toFile } = contentFormat(shop)

  test.each(files)(
    'opening and saving %s in the editor keeps its content, and doing so again changes nothing',
    (file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const saved = toFile(sorted(fromFile(text)) as Record<string, unknown>)
      expect(parse(saved)).toEqual(withoutFalse(parse(text)))
      expect(toFile(fromFile(saved))).toBe(saved)
    },
  )
})
/** The content with the keys in the editor's order. */
const sorted = (content: unknown) =>
  JSON.parse(JSON.stringify(content), (_, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  )
/** The content without keys whose value is false: the schema treats such a key as absent. */
const withoutFalse = (content: unknown) =>
  JSON.parse(JSON.stringify(content), (_, value) => (value === false ? undefined : value))
