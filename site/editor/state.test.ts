import { expect, test } from 'vitest'
import type { ContentFiles } from '../content/files.ts'
import { afterReading, afterSaving, knownFiles, type State, savedSentences } from './state.ts'

const at = new Date(2026, 10, 28, 14, 32).getTime()
const files = (home: string): ContentFiles => (home === '-' ? {} : { 'home.yaml': { home } })

const LATE = ': dopo un quarto d’ora non era ancora in rete. Guarda se c’è un errore.'

const NONE: State = { published: {}, askedAt: 0, saved: [], addresses: [] }

/** What is published at first, saved, and read a minute each later; and what is said then. */
const CASES: [name: string, events: string, end: string, is?: { late?: number; here?: true }][] = [
  ['saved', 'a b aa', ': non ancora in rete, ci'],
  ['online', 'a b ab', ': in rete, visto alle 14:34.'],
  ['saved twice', 'a bc abc', ': in rete, visto alle 14:35.'],
  ['saved twice, online once', 'a bc b', ': non ancora'],
  ['taken back by somebody else', 'a b ba', ': in rete non è più così, visto alle 14:34.'],
  ['saved by two people', 'a b xb', ': in rete, visto alle 14:34.'],
  ['followed by a save of the editor', 'a b by', ': in rete non è più così, visto'],
  ['a new page', '- b -b', ': in rete, visto alle 14:34.'],
  ['an answer from a cache', 'a b bab', ': in rete, visto alle 14:35.'],
  ['a clock a day early', 'a b a', `${LATE}\n`, { late: 24 }],
  ['late, and perhaps deleted', '- b -', `${LATE} Se intanto hai eliminato`, { late: 24 }],
  ['a clock a day late', 'a b b', ': in rete, visto alle 14:33.', { late: -24 }],
  ['saved here', 'a b b', ' su questo computer, non in rete.', { here: true }],
  ['taken back here', 'a b a', ' su questo computer, dove adesso non è più', { here: true }],
  ['forward again here', 'a b ab', ' su questo computer, non in rete.', { here: true }],
]
test.each(CASES)('%s', (_, events, end, { late = 0, here = false } = {}) => {
  const [published = '', saves = '', reads = ''] = events.split(' ')
  let state: State = { ...NONE, published: files(published) }
  for (const home of saves) state = afterSaving(state, 'home.yaml', { home }, at, !here)
  expect(knownFiles(state)).toEqual(files(here ? published : saves.slice(-1)))
  let now = at + late * 60 * 60_000
  for (const read of reads) {
    now += 60_000
    state = afterReading(state, { published: files(read), areOnDisk: here }, now)
  }
  expect(`${savedSentences(state, now)[0]?.sentence}\n`).toContain(`alle 14:32${end}`)
})

test('what was refused is over once the entry is saved, under any name', () => {
  const state = { ...NONE, refused: { file: 'services/console-1.yaml', data: {} } }
  expect(afterSaving(state, 'services/altre.yaml', {}, at).refused).toBeUndefined()
})

test('a renumbered service stays online', () => {
  const file = 'services/console.yaml'
  const published = { [file]: { title: 'Console', order: 9 } }
  const saved = afterSaving(NONE, file, { order: 10, title: 'Console' }, at)
  const [said] = savedSentences(afterReading(saved, { published }, at), at)
  expect(said?.sentence).toContain(': in rete, visto')
})

test('a page that the editor has no longer is not waited for, and no text may name it', () => {
  const saved = afterSaving(NONE, 'services/console.yaml', { title: 'Console' }, at)
  expect(savedSentences(afterReading(saved, { published: {} }, at), at)).toHaveLength(1)
  const read = afterReading(saved, { published: {}, pages: [] }, at)
  expect([savedSentences(read, at), knownFiles(read)]).toEqual([[], {}])
})
