import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadColours } from './content.ts'
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

test('from the example’s four colours follow its tones, to the last digit', () => {
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

test('a tone may be set by hand', () => {
  const file = EXAMPLE.replace('paper: "#fbfcfa" }', 'paper: "#fbfcfa", tones: { secondary: "#223344" } }')
  expect(coloursOf(file).light.secondary).toBe('#223344')
})

/** Base colours that owners may choose: dark and light ones all around the wheel, black, white and grey. */
const BASES = [
  '#0b4f3a',
  '#9ccabd',
  '#ffd02b',
  '#d2691e',
  '#7a1fa2',
  '#1e40af',
  '#000000',
  '#ffffff',
  '#808080',
  '#c2185b',
]

test.each(BASES)('one colour, %s, gives two whole schemes in which everything can be read', (base) => {
  const { light, dark } = coloursOf(`base: "${base}"\n`)
  expect(light.ground).toBe(base)
  const readable = (front: string, ground: string) =>
    expect(wcagContrast(front, ground)).toBeGreaterThanOrEqual(4.5)
  for (const colours of [light, dark]) {
    readable(colours.text, colours.paper)
    readable(colours.secondary, colours.tint)
    readable(colours.groundText, colours.ground)
    readable(colours.signalText, colours.signal)
    readable(colours.panelSecondary, colours.panel)
    readable(colours.danger, colours.dangerGround)
    readable(colours.done, colours.card)
    readable(colours.townName, colours.plate)
  }
  // Derived colours pass the same checks as written ones.
  const four = ({ ground, signal, ink, paper }: typeof light) =>
    JSON.stringify({ ground, signal, ink, paper })
  expect(coloursOf(`light: ${four(light)}\ndark: ${four(dark)}\n`)).toEqual({ light, dark })
})

const NIGHT = '{ ground: "#16202e", signal: "#f5b301", ink: "#f2f5f9", paper: "#0d131c" }'

test('a shop may be dark in both schemes', () => {
  const { light, dark } = coloursOf(`light: ${NIGHT}\ndark: ${NIGHT}\n`)
  expect(light).toEqual(dark)
})

test.each([
  [
    EXAMPLE.replace('ink: "#0e2a2c"', 'ink: "#8aa0a0"'),
    'riga 1: il campo light.ink (Inchiostro) deve essere un colore che si legge su',
  ],
  [
    EXAMPLE.replace('signal: "#ffd02b", ink: "#eff7f3"', 'signal: "#401010", ink: "#eff7f3"'),
    'riga 2: il campo dark.signal (Richiamo) deve essere un colore che si legge su pannello scuro',
  ],
  [
    EXAMPLE.replace('"#9ccabd"', '"verde"'),
    'riga 1: il campo light.ground (Sfondo) deve essere un colore tra virgolette, come "#9ccabd", qui c’è "verde"',
  ],
  [EXAMPLE.replace('"#9ccabd"', '#9ccabd'), 'riga 1: # comincia un commento'],
  [
    EXAMPLE.replace('paper: "#0c191a"', 'papre: "#0c191a"'),
    'voce sconosciuta "papre" in dark (forse intendevi "paper"?)',
  ],
  [
    'light: { ground: "#9ccabd", signal: "#ffd02b", ink: "#0e2a2c", paper: "#fbfcfa" }\n',
    'deve avere un colore solo, come base: "#0b4f3a"',
  ],
])('%s is refused once, by name', (file, sentence) => {
  const lines = refusal(file).split('\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('content/brand/colours.yaml')
  expect(lines[0]).toContain(sentence)
})

test.each(['#fbfcfa', '#0d131c'])('the ink that a refusal proposes for paper %s is accepted', (paper) => {
  const refused = EXAMPLE.replace('ink: "#0e2a2c", paper: "#fbfcfa"', `ink: "#808080", paper: "${paper}"`)
  const proposed = /, come "(#[0-9a-f]{6})"/.exec(refusal(refused))?.[1] ?? ''
  expect(coloursOf(refused.replace('#808080', proposed)).light.ink).toBe(proposed)
})
