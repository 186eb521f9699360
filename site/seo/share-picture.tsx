import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Content } from '../content/load/content.ts'
import type { Palette } from '../content/schema/palette.ts'
import { drawingsOf, HeroDrawing } from '../illustrations/index.ts'
import { BrandMark } from '../illustrations/small/marks.tsx'
import { drawingStyle } from './drawing-style.ts'
import { placedLogo } from './logo.ts'
import { rasterize, textWidth, visibleBounds } from './rasterize.ts'
import { sharePicturePath } from './structured-data.ts'

/** Size in pixels, the usual one for `og:image`. */
const SHARE_PICTURE = { width: 1200, height: 630 } as const

interface PictureText {
  /** The page's path. */
  path: string
  title: string
  subtitle: string
  /** A drawing of the site: one `<svg class="iso">`. */
  drawing: ReactElement
}

/**
 * The share pictures (`og:image`) as PNG bytes, by path: one for the home page, each service and each other page of the
 * content, with that page's drawing and title. Long texts get smaller letters, down to a limit; beyond it they are cut.
 */
export function sharePictures(content: Content): Record<string, () => Promise<Uint8Array<ArrayBuffer>>> {
  return Object.fromEntries(
    pictureTexts(content).map((picture) => [
      sharePicturePath(picture.path),
      () => draw(picture.drawing, fittedWords(picture, content), content),
    ]),
  )
}

/** Texts that are cut in a picture, and what is shown of each. */
export function cutTexts(content: Content): { text: string; shown: string }[] {
  const all = pictureTexts(content).flatMap((picture) => {
    const { title, subtitle, brand, facts } = fittedWords(picture, content)
    return [title, subtitle, brand, ...facts.flatMap(({ label, value }) => [label, value])]
  })
  return all.flatMap(({ text, lines, isCut }) => (isCut ? [{ text, shown: lines.join(' ') }] : []))
}

function pictureTexts({ home, services, pages }: Content): PictureText[] {
  const { title, subtitle, drawing: object } = home.hero
  const pictures = [...services, ...pages].map((page) => {
    const { Page } = drawingsOf(page)
    return { path: page.path, title: page.title, subtitle: home.services.shareSubtitle, drawing: <Page /> }
  })
  // For a home page without a drawing, the picture shows the first service's.
  const drawing = object === 'none' ? pictures[0]?.drawing : <HeroDrawing object={object} services={[]} />
  return [{ path: '/', title, subtitle, drawing: drawing ?? <BrandMark /> }, ...pictures]
}

const BOX = { x: 668, y: 40, width: 492, height: 550 }
const TEXT = { x: 64, width: 590 }
/** The upper limit of the title and the lower limit of the subtitle, in pixels from the top. */
const WORDS = { top: 140, bottom: 468 }
const FACTS = { y: 494, height: 82 }
const SUBTITLE_LINE = 38

/** The place of the mark before the name; a logo's width follows its proportions, because a wide one would be tiny in a square. */
const SIGN = { x: TEXT.x - 4, y: 48, width: 58, height: 65 }
const signWidth = ({ logo }: Content['shop']) =>
  logo
    ? Math.min(160, Math.max(SIGN.width, (SIGN.height * logo.light.width) / logo.light.height))
    : SIGN.width

type Words = ReturnType<typeof fittedWords>

/** All texts of a picture, each with its size and lines. */
function fittedWords({ title, subtitle }: PictureText, { shop, home }: Content) {
  const facts = home.hero.facts.slice(0, 3)
  const inCell = (text: string, sizes: number[], weight: Weight) =>
    fitLines(text, { sizes, weight, width: TEXT.width / facts.length - 30, lines: 1 })
  const width = TEXT.width - signWidth(shop) - 8
  return {
    ...fitHeading(title, subtitle),
    brand: fitLines(shop.brand, { sizes: [38, 34, 30, 26, 23, 20], weight: 700, width, lines: 2 }),
    facts: facts.map(({ label, value, short }) => ({
      label: inCell(label, [20, 18, 16, 14], 500),
      value: inCell(short ?? value, [25, 22, 20, 18, 16], 700),
    })),
  }
}

/** Title and subtitle at the largest sizes that fit between brand and facts; `top` is the first baseline. */
function fitHeading(title: string, subtitle: string) {
  const largest = title.length > 30 ? 66 : 78
  const sizes = [largest, 66, 60, 54, 48, 42, 38].filter((size) => size <= largest)
  const below = fitLines(subtitle, { sizes: [31, 28, 25], weight: 500, width: TEXT.width, lines: 3 })
  const at = (size: number) => {
    const heading = fitLines(title, { sizes: [size], weight: 700, width: TEXT.width, lines: 5 })
    const [more, moreBelow] = [heading.lines.length - 1, below.lines.length - 1]
    const top = 300 - (more * size) / 2 - moreBelow * 18
    const bottom = top + more * size + 58 + moreBelow * SUBTITLE_LINE
    const fits = !heading.isCut && top - size * 0.75 >= WORDS.top && bottom <= WORDS.bottom
    return { top, title: heading, subtitle: below, fits }
  }
  // At the smallest size, what does not fit is cut.
  return sizes.map(at).find(({ fits }) => fits) ?? at(38)
}

async function draw(drawing: ReactElement, words: Words, { shop, colours }: Content) {
  const { logo } = shop
  const { groundText: ink, ground } = colours.light
  const { markup, scale } = placed(drawing, colours.light)
  const { brand, title, subtitle, top } = words
  const below = top + (title.lines.length - 1) * title.size + 58
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={SHARE_PICTURE.width} height={SHARE_PICTURE.height}>
      <title>{title.lines.join(' ')}</title>
      <rect width="100%" height="100%" fill={ground} />
      <style>{`${drawingStyle(colours.light, scale)}.mark .o{stroke-width:1.2}`}</style>
      <g fontFamily="Saira" fill={ink}>
        {!logo && <BrandMark {...SIGN} />}
        <Lines
          {...brand}
          x={TEXT.x + signWidth(shop) + 8}
          y={94 - ((brand.lines.length - 1) * brand.size) / 2}
          step={brand.size}
        />
        <Lines {...title} x={TEXT.x} y={top} step={title.size} />
        <Lines {...subtitle} x={TEXT.x} y={below} step={SUBTITLE_LINE} />
        <Facts facts={words.facts} ink={ink} />
      </g>
    </svg>,
  )
  const box = { ...SIGN, width: signWidth(shop) }
  const pixels = Math.ceil(Math.max(box.width, box.height))
  const place = { box, grounds: [ground], plates: colours.light, pixels }
  const sign = logo ? await placedLogo(logo.light, place) : ''
  return rasterize(svg.replace(/<\/svg>$/, `${sign}${markup}</svg>`), SHARE_PICTURE.width)
}

type Weight = 500 | 700

type PlacedLines = ReturnType<typeof fitLines> & { x: number; y: number; step: number }

const Lines = ({ lines, size, weight, x, y, step }: PlacedLines) =>
  lines.map((line, index) => (
    <text key={line} x={x} y={y + index * step} fontSize={size} fontWeight={weight}>
      {line}
    </text>
  ))

const Facts = ({ facts, ink }: Pick<Words, 'facts'> & { ink: string }) => (
  <g>
    <rect {...FACTS} x={TEXT.x} width={TEXT.width} rx="8" fill="none" stroke={ink} strokeWidth="2" />
    {facts.map(({ label, value }, index) => {
      const left = TEXT.x + (TEXT.width / facts.length) * index
      return (
        <g key={left}>
          {index > 0 && <path d={`M${left} ${FACTS.y}v${FACTS.height}`} stroke={ink} strokeWidth="2" />}
          <Lines {...label} x={left + 18} y={FACTS.y + 32} step={0} />
          <Lines {...value} x={left + 18} y={FACTS.y + 62} step={0} />
        </g>
      )
    })}
  </g>
)

/** The drawing, without labels, as large as its box allows. */
function placed(drawing: ReactElement, palette: Palette): { markup: string; scale: number } {
  const [markup] = /<svg[\s\S]*<\/svg>/.exec(renderToStaticMarkup(drawing)) ?? []
  if (!markup) throw new Error('a share picture needs a drawing that is one <svg>')
  // Measured as a group, because an `<svg>` would clip the drawing to its viewport.
  const group = markup.replace(/^<svg/, '<g').replace(/<\/svg>$/, '</g>')
  const { x, y, width, height } = visibleBounds(`<style>${drawingStyle(palette, 1)}</style>${group}`)
  const attributes = `x="${BOX.x}" y="${BOX.y}" width="${BOX.width}" height="${BOX.height}" overflow="visible"`
  return {
    markup: markup
      .replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${width} ${height}"`)
      .replace('<svg ', `<svg ${attributes} `),
    scale: Math.min(BOX.width / width, BOX.height / height),
  }
}

interface Room {
  /** Font sizes to try, the largest first. */
  sizes: readonly number[]
  weight: Weight
  width: number
  /** How many lines there is room for. */
  lines: number
}

/** The site's font has no emoji: they would be empty boxes. */
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|[\u200d\ufe0f]/gu

/** Breaks a text into lines of similar length, at the first size that fits; if none does, cuts it at the last size, with “…”. */
function fitLines(text: string, { sizes, weight, width, lines: most }: Room) {
  const drawn = text.replace(EMOJI, '').trim()
  for (const size of sizes) {
    const fewest = wrap(drawn, size, weight, width)
    if (!fewest || fewest.length > most) continue
    for (let narrower = width * 0.5; narrower < width; narrower += 20) {
      const lines = wrap(drawn, size, weight, narrower)
      if (lines?.length === fewest.length) return { text, lines, size, weight, isCut: false }
    }
    return { text, lines: fewest, size, weight, isCut: false }
  }
  const size = sizes.at(-1) ?? 0
  for (let letters = [...drawn].slice(0, -1); letters.length > 0; letters = letters.slice(0, -1)) {
    const lines = wrap(`${letters.join('').trimEnd()}…`, size, weight, width)
    if (lines && lines.length <= most) return { text, lines, size, weight, isCut: true }
  }
  return { text, lines: ['…'], size, weight, isCut: true }
}

/** Breaks a text into as few lines as possible; null where a word is wider than a line. */
function wrap(text: string, size: number, weight: Weight, width: number): string[] | null {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size, weight) <= width) lines[lines.length - 1] = longer
    else if (textWidth(word, size, weight) <= width) lines.push(word)
    else return null
  }
  return lines
}
