import { expect, onTestFinished, test, vi } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { readFiles } from '../load/read-files.ts'
import { ShopSchema } from '../schema/shop-facts.ts'
import { deriveShop } from './shop.ts'

test('a closure is told until its last day is over in Italy', () => {
  vi.useFakeTimers({ now: new Date('2027-08-20T21:59:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  const facts = ShopSchema.parse(readFiles(contentCopy()).files['shop.yaml'])
  const closures = [
    { from: '2027-08-19', text: 'Chiuso per lutto' },
    { from: '2027-08-10', to: '2027-08-20', text: 'Chiuso per ferie' },
    { from: '2027-12-08', text: 'Chiuso per la festa' },
  ]
  const told = () => deriveShop({ ...facts, closures }, null).closures.map(({ to }) => to)
  expect(told()).toEqual(['2027-08-20', '2027-12-08'])
  vi.advanceTimersByTime(1000)
  expect(told()).toEqual(['2027-12-08'])
})
