import { expect, test } from 'vitest'
import { afterReading, afterSaving, knownFiles, type State, told } from './state.ts'

const at = new Date(2026, 10, 28, 14, 32).getTime()
const files = (home: string) => (home === '-' ? {} : { 'home.yaml': { home } })

/** What is published at first, saved, and read a minute each later; and what is said then. */
test.each([
  ['saved', 'a b aa', 'non ancora in rete, ci'],
  ['online', 'a b ab', 'in rete, visto alle 14:34.'],
  ['saved twice', 'a bc abc', 'in rete, visto alle 14:35.'],
  ['saved twice, online once', 'a bc b', 'non ancora'],
  ['taken back by somebody else', 'a b ba', 'in rete non è più così, visto alle 14:34.'],
  ['saved by two people', 'a b xb', 'in rete, visto alle 14:34.'],
  ['followed by a save of the editor', 'a b by', 'in rete non è più così, visto'],
  ['a new page', '- b -b', 'in rete, visto alle 14:34.'],
  ['an answer from a cache', 'a b bab', 'in rete, visto alle 14:35.'],
  ['a clock a day early', 'a b a', 'dopo un quarto d’ora', 24],
  ['a clock a day late', 'a b b', 'in rete, visto alle 14:33.', -24],
])('%s', (_, events, end, hours = 0) => {
  const [published = '', saves = '', reads = ''] = events.split(' ')
  let state = { published: files(published), saved: [], addresses: [] } as unknown as State
  for (const home of saves) state = afterSaving(state, 'home.yaml', { home }, at)
  expect(knownFiles(state)).toEqual(files(saves.slice(-1)))
  let now = at + hours * 60 * 60_000
  for (const read of reads) {
    now += 60_000
    state = afterReading(state, files(read), now)
  }
  expect(told(state, now)[0]?.sentence).toMatch(`alle 14:32: ${end}`)
})
