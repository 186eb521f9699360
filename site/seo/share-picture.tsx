import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { placedLogo } from '../content/load/logo.ts'
import type { Palette } from '../content/schema/colours.ts'
import type { Logo } from '../content/schema/shop.ts'
import { BrandMark } from '../illustrations/home/brand-mark.tsx'
import { drawingStyle } from './drawing-style.ts'
import { rasterize, textWidth, visibleBounds } from './rasterize.ts'

/** Size of a share picture in pixels, as Open Graph readers expect it. */
const SHARE_PICTURE = { width: 1200, height: 630 } as const

export interface SharePictureProps {
  palette: Palette
  /** The owner's own sign, in the place of the drawn one. */
  logo: Logo | null
  brand: string
  title: string
  subtitle: string
  /** What stands in the ruled cells at the bottom, left to right. */
  facts: readonly { label: string; value: string }[]
  /** A drawing of the site: one `<svg class="iso">`. */
  drawing: ReactElement
}

const BOX = { x: 668, y: 40, width: 492, height: 550 }
const TEXT = { x: 64, width: 590 }
/** Where the first line of the title may begin and the last one of the subtitle must end. */
const WORDS = { top: 128, bottom: 478 }
const FACTS = { y: 494, height: 82 }
const LINE = { subtitle: 38, brand: 30 }
const BRAND: Room = { sizes: [38, 34, 30, 26, 23, 20], weight: 700, width: TEXT.width - 66, lines: 2 }
const LABEL: Pick<Room, 'sizes' | 'weight'> = { sizes: [20, 18, 16, 14], weight: 500 }
const VALUE: Pick<Room, 'sizes' | 'weight'> = { sizes: [25, 22, 20, 18, 16], weight: 700 }

/**
 * The picture that messengers show beside a link: the page's own drawing and title, as PNG bytes. Long words make the
 * letters smaller, down to a limit; beyond it they are cut.
 */
export function sharePicture({ palette, logo, brand, title, subtitle, facts, drawing }: SharePictureProps) {
  const { groundText: ink, ground } = palette
  const words = fitWords(title, subtitle)
  const name = fitLines(brand, BRAND)
  const { markup, scale } = placed(drawing, palette)
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={SHARE_PICTURE.width} height={SHARE_PICTURE.height}>
      <title>{title}</title>
      <rect width="100%" height="100%" fill={ground} />
      <style>{`${drawingStyle(palette, scale)}.mark .o{stroke-width:1.2}`}</style>
      <g fontFamily="Saira" fill={ink}>
        {!logo && <BrandMark x={TEXT.x - 4} y="48" width="58" height="65" />}
        <Lines
          {...name}
          x={TEXT.x + 66}
          y={94 - ((name.lines.length - 1) * LINE.brand) / 2}
          step={LINE.brand}
          weight={700}
        />
        <Lines {...words.title} x={TEXT.x} y={words.top} step={words.title.size} weight={700} />
        <Lines
          {...words.subtitle}
          x={TEXT.x}
          y={words.top + (words.title.lines.length - 1) * words.title.size + 58}
          step={LINE.subtitle}
          weight={500}
        />
        <Facts facts={facts} ink={ink} />
      </g>
    </svg>,
  )
  const sign = logo ? placedLogo(logo, { x: TEXT.x - 4, y: 48, width: 58, height: 65 }) : ''
  return rasterize(svg.replace(/<\/svg>$/, `${sign}${markup}</svg>`), SHARE_PICTURE.width)
}

/** The texts of a share picture that it has to cut, and what it shows of each. */
export function cutTexts({
  brand,
  title,
  subtitle,
  facts,
}: Pick<SharePictureProps, 'brand' | 'title' | 'subtitle' | 'facts'>): { text: string; shown: string }[] {
  const words = fitWords(title, subtitle)
  const cells = facts.flatMap(({ label, value }) => [
    { text: label, fitted: fitLines(label, factRoom(facts.length, LABEL)) },
    { text: value, fitted: fitLines(value, factRoom(facts.length, VALUE)) },
  ])
  const all = [
    { text: brand, fitted: fitLines(brand, BRAND) },
    { text: title, fitted: words.title },
    { text: subtitle, fitted: words.subtitle },
    ...cells,
  ]
  return all.flatMap(({ text, fitted }) => (fitted.cut ? [{ text, shown: fitted.lines.join(' ') }] : []))
}

interface FittedLines {
  lines: string[]
  size: number
  /** Whether not all of the text is shown. */
  cut: boolean
}

const Lines = ({
  lines,
  size,
  x,
  y,
  step,
  weight,
}: Omit<FittedLines, 'cut'> & { x: number; y: number; step: number; weight: Weight }) =>
  lines.map((line, index) => (
    <text key={line} x={x} y={y + index * step} fontSize={size} fontWeight={weight}>
      {line}
    </text>
  ))

/** Title and subtitle at the largest sizes at which both stand between brand and facts; `top` is the first baseline. */
function fitWords(title: string, subtitle: string) {
  const largest = title.length > 30 ? 66 : 78
  const sizes = [largest, 66, 60, 54, 48, 42, 38].filter((size) => size <= largest)
  const below = fitLines(subtitle, { sizes: [31, 28, 25], weight: 500, width: TEXT.width, lines: 3 })
  const at = (size: number) => {
    const heading = fitLines(title, { sizes: [size], weight: 700, width: TEXT.width, lines: 5 })
    const [more, moreBelow] = [heading.lines.length - 1, below.lines.length - 1]
    const top = 300 - (more * size) / 2 - moreBelow * 18
    const bottom = top + more * size + 58 + moreBelow * LINE.subtitle
    const fits = !heading.cut && top - size * 0.75 >= WORDS.top && bottom <= WORDS.bottom
    return { top, title: heading, subtitle: below, fits }
  }
  // The smallest has room for as many lines as either may have.
  return sizes.map(at).find(({ fits }) => fits) ?? at(38)
}

const Facts = ({ facts, ink }: Pick<SharePictureProps, 'facts'> & { ink: string }) => {
  const cell = TEXT.width / facts.length
  const inCell = (text: string, letters: typeof LABEL) => fitLines(text, factRoom(facts.length, letters))
  return (
    <g>
      <rect {...FACTS} x={TEXT.x} width={TEXT.width} rx="8" fill="none" stroke={ink} strokeWidth="2" />
      {facts.map(({ label, value }, index) => {
        const left = TEXT.x + cell * index
        const words = { x: left + 18, step: 0 }
        return (
          <g key={label}>
            {index > 0 && <path d={`M${left} ${FACTS.y}v${FACTS.height}`} stroke={ink} strokeWidth="2" />}
            <Lines {...inCell(label, LABEL)} {...words} y={FACTS.y + 32} weight={500} />
            <Lines {...inCell(value, VALUE)} {...words} y={FACTS.y + 62} weight={700} />
          </g>
        )
      })}
    </g>
  )
}

/** The room of one text in one of so many cells. */
const factRoom = (cells: number, letters: Pick<Room, 'sizes' | 'weight'>): Room => ({
  ...letters,
  width: TEXT.width / cells - 30,
  lines: 1,
})

/** The drawing as large as its box allows, without the room that its labels take on a page. */
function placed(drawing: ReactElement, palette: Palette): { markup: string; scale: number } {
  const [markup] = /<svg[\s\S]*<\/svg>/.exec(renderToStaticMarkup(drawing)) ?? []
  if (!markup) throw new Error('a share picture needs a drawing that is one <svg>')
  const { x, y, width, height } = visibleBox(markup, palette)
  const scale = Math.min(BOX.width / width, BOX.height / height)
  const attributes = `x="${BOX.x}" y="${BOX.y}" width="${BOX.width}" height="${BOX.height}" overflow="visible"`
  return {
    markup: markup
      .replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${width} ${height}"`)
      .replace('<svg ', `<svg ${attributes} `),
    scale,
  }
}

/** Bounds of what is painted: as a group the drawing is not cut to a viewport. */
function visibleBox(markup: string, palette: Palette) {
  const group = markup.replace(/^<svg/, '<g').replace(/<\/svg>$/, '</g>')
  return visibleBounds(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><style>${drawingStyle(palette, 1)}</style>${group}</svg>`,
  )
}

type Weight = 500 | 700

interface Room {
  /** Font sizes to try, the largest first. */
  sizes: readonly number[]
  weight: Weight
  width: number
  /** How many lines there is room for. */
  lines: number
}

/** The text in evened-out lines, at the first size at which it fits; cut at the last where it fits at none. */
function fitLines(text: string, { sizes, weight, width, lines: most }: Room): FittedLines {
  const fits = (lines: string[], size: number, within: number) =>
    lines.every((line) => textWidth(line, size, weight) <= within)
  for (const size of sizes) {
    const widest = wrap(text, size, weight, width)
    if (widest.length > most || !fits(widest, size, width)) continue
    for (let narrower = width * 0.5; narrower < width; narrower += 20) {
      const lines = wrap(text, size, weight, narrower)
      if (lines.length === widest.length && fits(lines, size, narrower)) return { lines, size, cut: false }
    }
    return { lines: widest, size, cut: false }
  }
  const size = sizes.at(-1) ?? 0
  const all = wrap(text, size, weight, width)
  const lines = all.slice(0, most).map((line, index) => {
    if (index < most - 1 && textWidth(line, size, weight) <= width) return line
    let kept = line
    while (kept && textWidth(`${kept}…`, size, weight) > width) kept = kept.slice(0, -1)
    return `${kept}…`
  })
  return { lines, size, cut: true }
}

function wrap(text: string, size: number, weight: Weight, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line === undefined || textWidth(longer, size, weight) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
