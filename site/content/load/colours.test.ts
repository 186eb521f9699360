import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadColours } from './colours.ts'
import { ContentError } from './content-files.ts'

/** The example's colours, whatever the owner has chosen since. */
const EXAMPLE = `light: { ground: "#9ccabd", signal: "#ffd02b", ink: "#0e2a2c", paper: "#fbfcfa" }
dark: { ground: "#17403b", signal: "#ffd02b", ink: "#eff7f3", paper: "#0c191a" }
`
const coloursOf = (file: string) => loadColours(contentCopy({ 'brand/colours.yaml': file }))

function refusal(file: string): string {
  try {
    coloursOf(file)
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError)
    return (error as Error).message
  }
  throw new Error('the colours were accepted')
}

test('from the example’s four colours follow the tones of docs/design.md, to the last digit', () => {
  const { light, dark } = coloursOf(EXAMPLE)
  expect(light).toMatchObject({
    text: '#0e2a2c',
    secondary: '#34504f',
    fineRule: '#c9d8d3',
    tint: '#e3f0eb',
    panel: '#0e2a2c',
    panelText: '#f2f8f5',
    panelSecondary: '#b9d6cc',
    panelRule: '#55736f',
    signalHover: '#ffdf70',
    done: '#1d5a50',
    left: '#dbe6e1',
    right: '#b9cbc5',
    board: '#2f7d6f',
    plate: '#c5e2d8',
  })
  expect(dark).toMatchObject({
    text: '#e9f2ee',
    secondary: '#b5cbc4',
    rule: '#48645f',
    fineRule: '#2c4542',
    tint: '#132a2a',
    groundRule: '#7fb0a3',
    signalText: '#0e2a2c',
    signalHover: '#ffdf70',
    card: '#0f2021',
    fieldRule: '#7d9c94',
    done: '#9ccabd',
    outline: '#0b1718',
    axis: '#a9cdc1',
    plate: '#21564f',
  })
})

test('other colours leave none of the example’s tones behind', () => {
  const example = coloursOf(EXAMPLE)
  const other = coloursOf(`light: { ground: "#e8b4a0", signal: "#7fd4ff", ink: "#2b1420", paper: "#fffaf5" }
dark: { ground: "#5a2a1c", signal: "#7fd4ff", ink: "#fff1ea", paper: "#190d10" }
`)
  const own = new Set(['#ffffff', '#a3200d', '#fdeae6', '#ffb4a6', '#3a1712'])
  for (const scheme of ['light', 'dark'] as const) {
    const before = new Set(Object.values(example[scheme]))
    expect(Object.values(other[scheme]).filter((colour) => before.has(colour) && !own.has(colour))).toEqual(
      [],
    )
  }
})

test('a tone may be set by hand', () => {
  const file = EXAMPLE.replace('paper: "#fbfcfa" }', 'paper: "#fbfcfa", tones: { secondary: "#223344" } }')
  expect(coloursOf(file).light.secondary).toBe('#223344')
})

test('a text that would come out too faint is moved away from its ground', () => {
  const { light } = coloursOf(EXAMPLE.replace('ink: "#0e2a2c"', 'ink: "#3d4f50"'))
  // Of a paler ink the same step towards the paper would have a contrast of 5.
  expect(light.secondary).not.toBe('#6c7f7d')
  expect(light.secondary < '#5c5c5c').toBe(true)
})

test.each([
  [
    EXAMPLE.replace('ink: "#0e2a2c"', 'ink: "#8aa0a0"'),
    'content/brand/colours.yaml, riga 1: light: ink (#8aa0a0) su paper (#fbfcfa) non si legge: contrasto 2,7, ne serve almeno 4,5 (per esempio con ink: "#',
  ],
  [
    EXAMPLE.replace(
      'dark: { ground: "#17403b", signal: "#ffd02b"',
      'dark: { ground: "#17403b", signal: "#401010"',
    ),
    'content/brand/colours.yaml, riga 2: dark: signalText (#0e2a2c) su signal (#401010) non si legge: contrasto 1,1, ne serve almeno 4,5 (per esempio con signal: "#',
  ],
  [
    EXAMPLE.replace('"#9ccabd"', '"verde"'),
    'riga 1: light.ground deve essere un colore tra virgolette, come "#9ccabd", qui c’è "verde"',
  ],
  [EXAMPLE.replace('"#9ccabd"', '#9ccabd'), 'non è YAML valido'],
  [
    EXAMPLE.replace('paper: "#0c191a"', 'papre: "#0c191a"'),
    'riga 2: voce sconosciuta "papre" in dark (forse intendevi "paper"?)',
  ],
  [
    EXAMPLE.replace('"#0c191a" }', '"#0c191a", tones: { secondry: "#ffffff" } }'),
    'voce sconosciuta "secondry" in dark.tones (forse intendevi "secondary"?)',
  ],
])('%s is refused by name', (file, sentence) => {
  expect(refusal(file)).toContain(sentence)
})

test('the colour that a refusal proposes is one that can be read', () => {
  const refused = EXAMPLE.replace('ink: "#0e2a2c"', 'ink: "#8aa0a0"')
  const proposed = /su paper .*ink: "(#[0-9a-f]{6})"/.exec(refusal(refused))?.[1]
  expect(wcagContrast(proposed ?? '', '#fbfcfa')).toBeGreaterThanOrEqual(4.5)
})
