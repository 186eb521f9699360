import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const OUTPUT = new URL('../styles/fonts/', import.meta.url)

/** ASCII, from the space to the tilde. */
const LATIN = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
const PUNCTUATION = ' ©«»°·×–—‘’“”…•€→←↑↓✓'
const ACCENTED = 'àèéìíòóùúÀÈÉÌÒÓÙçñüöäâêîôû'
const TEXT = `${LATIN}${PUNCTUATION}${ACCENTED}ºª`

/** The OpenType features that stay. Of the optional ones the style sheets use `tnum` only. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum', 'case']

/** Cuts a font down to the characters of `text`. The package has no types. */
type SubsetFont = (
  font: Uint8Array,
  text: string,
  options: Record<string, unknown>,
) => Promise<Buffer>

const SAIRA = '@fontsource-variable/saira/files/saira'

const FONTS = [
  {
    file: 'saira.woff2',
    source: `${SAIRA}-latin-standard-normal.woff2`,
    // With weights up to 800 the file would be a quarter larger.
    axes: { wght: { min: 400, max: 700 }, wdth: 100 },
    text: TEXT,
  },
  {
    // As `unicode-range` in fonts.css and local-fonts.css: without digits and ordinal signs, which
    // Saira shows, because Atkinson's zero is slashed.
    file: 'atkinson.woff2',
    source:
      '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
    text: TEXT.replace(/[\dºª]/g, ''),
  },
  // Static instances for the share pictures, because satori cannot use variable fonts. No visitor
  // loads them, so they keep all letters, which the package has in three files.
  ...['latin', 'latin-ext', 'vietnamese'].flatMap((letters) =>
    [500, 700].map((weight) => ({
      file: `saira-${letters}-${weight}.ttf`,
      source: `${SAIRA}-${letters}-standard-normal.woff2`,
      axes: { wght: weight, wdth: 100 },
      // Every character before the surrogates.
      text: String.fromCodePoint(...Array(0xd800).keys()),
    })),
  ),
]

const load = createRequire(import.meta.url)
const subsetFont: SubsetFont = load('subset-font')

/**
 * Cuts the fonts and writes them to `site/styles/fonts/`. A font is cut again only when this file
 * or the original font has changed.
 */
export async function cutFonts(): Promise<void> {
  const recipe = await readFile(new URL(import.meta.url))
  await mkdir(OUTPUT, { recursive: true })
  for (const { file, source, axes, text } of FONTS) {
    const original = await readFile(load.resolve(source))
    const fingerprint = createHash('sha256').update(recipe).update(original).digest('hex')
    const fingerprintFile = new URL(`${file}.sha256`, OUTPUT)
    if ((await readFile(fingerprintFile, 'utf8').catch(() => '')) === fingerprint) continue
    const subset = await subsetFont(original, text, {
      targetFormat: file.endsWith('.woff2') ? 'woff2' : 'truetype',
      variationAxes: axes,
      keepFeatures: FEATURES,
      noHinting: true,
    })
    await writeFile(new URL(file, OUTPUT), subset)
    await writeFile(fingerprintFile, fingerprint)
  }
}
