import { expect, test } from 'vitest'
import { afterReading, afterSaving, knownFiles, type State, told } from './state.ts'

const at = new Date(2026, 10, 28, 14, 32).getTime()
const A_DAY = 24 * 60 * 60_000
const files = (home: string) => (home ? { 'home.yaml': { home } } : {})

/** What is published at first, is saved, and is read a minute each later; what is said then. */
test.each([
  ['saved', 'a', 'b', 'aa', 'non ancora in rete, ci vuole qualche minuto.'],
  ['online', 'a', 'b', 'ab', 'in rete dalle 14:34.'],
  ['saved twice', 'a', 'bc', 'abc', 'in rete dalle 14:35.'],
  ['saved twice, online once', 'a', 'bc', 'b', 'non ancora in rete, ci'],
  ['taken back by somebody else', 'a', 'b', 'ba', 'dalle 14:34 in rete non è più così.'],
  ['saved by two people', 'a', 'b', 'xb', 'in rete dalle 14:34.'],
  ['followed by a save of the editor', 'a', 'b', 'by', 'dalle 14:34 in rete non è più'],
  ['a new page', '', 'b', 'b', 'in rete dalle 14:33.'],
  ['an answer from a cache', 'a', 'b', 'bab', 'in rete dalle 14:35.'],
  ['a clock a day early', 'a', 'b', 'a', 'dopo un quarto d’ora non era', A_DAY],
  ['a clock a day late', 'a', 'b', 'b', 'in rete dalle 14:33.', -A_DAY],
])('%s', (_, published, saves, reads, end, clock = 0) => {
  let state = {
    published: files(published),
    readAt: at,
    saved: [],
    addresses: [],
  } as object as State
  for (const home of saves) state = afterSaving(state, 'home.yaml', { home }, at)
  expect(knownFiles(state)).toEqual(files(saves.at(-1) ?? ''))
  let now = at + clock
  for (const read of reads) {
    now += 60_000
    state = afterReading(state, files(read), now)
  }
  expect(told(state, now)[0]?.sentence).toMatch(/^Pagina iniziale, salvata .*alle 14:32: /)
  expect(told(state, now)[0]?.sentence).toContain(`14:32: ${end}`)
})
