import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadColours, readColours } from './content.ts'
import { ContentError, linesOf, Report } from './content-files.ts'

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

test('the example’s four colours come with the tones that were chosen by hand for them', () => {
  const { light, dark } = coloursOf(EXAMPLE)
  expect(light).toMatchObject({ secondary: '#34504f', panelText: '#f2f8f5', plate: '#c5e2d8' })
  expect(dark).toMatchObject({ text: '#e9f2ee', rule: '#48645f', plate: '#21564f' })
})

test('a tone may be set by hand', () => {
  const file = EXAMPLE.replace('paper: "#fbfcfa" }', 'paper: "#fbfcfa", tones: { secondary: "#223344" } }')
  expect(coloursOf(file).light.secondary).toBe('#223344')
})

/** Base colours that owners may choose: dark and light ones all around the wheel, black, white and grey. */
const BASES = '#0b4f3a #9ccabd #ffd02b #d2691e #7a1fa2 #1e40af #000000 #ffffff #808080 #c2185b'.split(' ')

test.each(BASES)('one colour, %s, gives two whole schemes in which everything can be read', (base) => {
  const { light, dark } = coloursOf(`base: "${base}"\n`)
  expect(light.ground).toBe(base)
  for (const { text, secondary, tint, groundText, ground, signalText, signal, townName, plate } of [
    light,
    dark,
  ])
    for (const [front, on] of [
      [text, tint],
      [secondary, tint],
      [groundText, ground],
      [signalText, signal],
      [townName, plate],
    ])
      expect(wcagContrast(front ?? '', on ?? '')).toBeGreaterThanOrEqual(4.5)
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
    'riga 1: il campo light.ground (Sfondo) deve essere un colore tra virgolette, come "#000000" per il nero o "#ffffff" per il bianco, qui c’è "verde"',
  ],
  [EXAMPLE.replace('"#ffd02b"', '"ffd02b"'), 'virgolette, come "#ffd02b", qui c’è "ffd02b"'],
  [EXAMPLE.replace('"#9ccabd"', '#9ccabd'), 'riga 1: # comincia un commento'],
  [
    EXAMPLE.replace('paper: "#0c191a"', 'papre: "#0c191a"'),
    'voce sconosciuta "papre" in dark (forse intendevi "paper"?)',
  ],
  [
    'light: { ground: "#9ccabd", signal: "#ffd02b", ink: "#0e2a2c", paper: "#fbfcfa" }\n',
    'deve avere un colore solo, come base: "#0b4f3a"',
  ],
])('%s is refused in one line', (file, sentence) => {
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

/** The file after its owner has written each colour that a refusal proposes; a round is one build. */
function obeyed(file: string): { file: string; rounds: number } {
  for (let rounds = 0; ; rounds++) {
    const report = new Report()
    readColours(contentCopy({ 'brand/colours.yaml': file }), report)
    if (report.errors.length === 0 || rounds > 2) return { file, rounds }
    for (const line of linesOf(report.errors)) {
      const [, scheme, key, proposed] =
        /il campo (light|dark)\.(?:tones\.)?(\w+) .*, come "(#[0-9a-f]{6})"/.exec(line) ?? []
      file = file.replace(new RegExp(`^(${scheme}: .*\\b${key}: )"[^"]+"`, 'm'), `$1"${proposed}"`)
    }
  }
}

/** Beside those above, colours in which brands are printed, and greys on which neither black nor white reads well. */
const MANY = [
  ...BASES,
  ...'#e30613 #0050a0 #1a3a5c #3a5b7f #ff00ff #00ff00 #0000ff #707070 #767676'.split(' '),
]

test.each(['ground', 'signal', 'ink', 'paper'])(
  'the colours proposed instead of any %s are accepted',
  (key) => {
    for (const scheme of ['light', 'dark'])
      for (const colour of MANY) {
        const written = new RegExp(`^(${scheme}: .*\\b${key}: )"[^"]+"`, 'm')
        const { file, rounds } = obeyed(EXAMPLE.replace(written, `$1"${colour}"`))
        expect.soft(rounds, `${scheme} ${colour}: ${file}`).toBeLessThan(2)
      }
  },
)

test.each(MANY)('the schemes that are made of %s alone would be accepted as four colours each', (base) => {
  const made = Object.entries(coloursOf(`base: "${base}"\n`)).map(
    ([scheme, { ground, signal, ink, paper }]) =>
      `${scheme}: ${JSON.stringify({ ground, signal, ink, paper })}\n`,
  )
  expect(coloursOf(made.join('')).light.ground).toBe(base)
})

test.each([
  ['#e30613', 'light.signal (Richiamo) deve essere un colore che stacca da testo sul richiamo', '#ea1a1c'],
  ['#1a3a5c', 'light.signal (Richiamo) deve essere un colore che si legge su pannello scuro', '#56789e'],
])('a signal of %s is itself to blame, and one of its own hue is proposed', (signal, sentence, proposed) => {
  const said = refusal(EXAMPLE.replace('"#ffd02b"', `"${signal}"`))
  expect(said.split('\n')).toHaveLength(1)
  expect(said).toContain(sentence)
  expect(said).toContain(`come "${proposed}"`)
})

test('a base that both schemes override causes a warning', () => {
  const warnings = (file: string) => {
    const report = new Report()
    readColours(contentCopy({ 'brand/colours.yaml': file }), report)
    return linesOf(report.warnings)
  }
  const base = 'base: "#0b4f3a"\n'
  expect(warnings(EXAMPLE + base)).toEqual([
    expect.stringMatching(/^content\/brand\/colours\.yaml, riga 3: base: "#0b4f3a" non si vede/),
  ])
  for (const file of [EXAMPLE, base, base + EXAMPLE.split('\n')[0]]) expect(warnings(file)).toEqual([])
})
