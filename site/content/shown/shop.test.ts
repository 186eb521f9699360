import { expect, onTestFinished, test, vi } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadContent } from '../load/content.ts'

const CLOSURES = `closures:
  - { from: 2027-08-19, text: Chiuso per lutto }
  - { from: 2027-08-10, to: 2027-08-20, text: Chiuso per ferie }
  - { from: 2027-12-08, text: Chiuso per la festa }
`

test('a closure is told until its last day is over in Italy', () => {
  vi.useFakeTimers({ now: new Date('2027-08-20T21:59:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  const folder = () => contentCopy({ 'shop.yaml': (text) => text + CLOSURES })
  const told = () => loadContent(folder()).shop.closures.map(({ to }) => to)
  expect(told()).toEqual(['2027-08-20', '2027-12-08'])
  vi.advanceTimersByTime(1000)
  expect(told()).toEqual(['2027-12-08'])
})
