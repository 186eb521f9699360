import { expect, test } from 'vitest'
import { compactPath } from './compact-path.ts'

test.each([
  [
    'level and upright lines become h and v, leading zeros and needless separators go',
    'M0 0L10 0L10 -5L0.5 -5.5Z',
    'm0 0h10v-5l-9.5-.5z',
  ],
  ['zeros before a point go', 'M0.5 0.5L1 1.2L1.5 1.7', 'm.5.5.5.7.5.5'],
  ['handles of curves are relative too', 'M1 1C2 2 3 2 4 1', 'm1 1c1 1 2 1 3 0'],
  [
    'a shape after a closed one begins where that one began',
    'M0 0L9 0L9 9ZM3 8L4 8',
    'm0 0h9v9zm3 8h1',
  ],
])('%s', (_, path, compacted) => expect(compactPath(path)).toBe(compacted))

test('roundings of many small steps do not add up', () => {
  const steps = Array.from(
    { length: 200 },
    (_, index) => `L${(index + 1) * 0.33} ${(index + 1) * 0.37}`,
  )
  const numbers =
    compactPath(`M0 0${steps.join('')}`)
      .match(/-?(?:\d+\.?\d*|\.\d+)/g)
      ?.map(Number) ?? []
  const sum = (axis: number) =>
    numbers.reduce((total, value, index) => total + (index % 2 === axis ? value : 0), 0)
  expect(sum(0)).toBeCloseTo(66, 0)
  expect(sum(1)).toBeCloseTo(74, 0)
})

test('an unknown command is named in an error, not dropped', () => {
  expect(() => compactPath('M0 0A5 5 0 0 0 1 1')).toThrow('command A')
})
