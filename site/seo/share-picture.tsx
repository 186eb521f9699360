import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BrandMark } from '../illustrations/home/brand-mark.tsx'
import { drawingStyle } from './drawing-style.ts'
import { rasterize, textWidth, visibleBounds } from './rasterize.ts'

/** Size of a share picture in pixels, as Open Graph readers expect it. */
const SHARE_PICTURE = { width: 1200, height: 630 } as const

export interface SharePictureProps {
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
const FACTS = { y: 494, height: 82 }
const INK = '#0e2a2c'

/** The picture that messengers show beside a link: the page's own drawing and title. Resolves to PNG bytes. */
export function sharePicture({ brand, title, subtitle, facts, drawing }: SharePictureProps) {
  const size = titleSize(title)
  const lines = balancedLines(title, size, 700)
  const subtitleLines = balancedLines(subtitle, 31, 500)
  const top = 300 - ((lines.length - 1) * size) / 2 - (subtitleLines.length - 1) * 18
  const { markup, scale } = placed(drawing)
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" width={SHARE_PICTURE.width} height={SHARE_PICTURE.height}>
      <title>{title}</title>
      <rect width="100%" height="100%" fill="#9ccabd" />
      <style>{`${drawingStyle(scale)}.mark .o{stroke-width:1.2}`}</style>
      <g fontFamily="Saira" fill={INK}>
        <BrandMark x={TEXT.x - 4} y="48" width="58" height="65" />
        <text x={TEXT.x + 66} y="94" fontSize="38" fontWeight="700">
          {brand}
        </text>
        {lines.map((line, index) => (
          <text key={line} x={TEXT.x} y={top + index * size} fontSize={size} fontWeight="700">
            {line}
          </text>
        ))}
        {subtitleLines.map((line, index) => (
          <text
            key={line}
            x={TEXT.x}
            y={top + (lines.length - 1) * size + 58 + index * 38}
            fontSize="31"
            fontWeight="500"
          >
            {line}
          </text>
        ))}
        <Facts facts={facts} />
      </g>
    </svg>,
  )
  return rasterize(svg.replace(/<\/svg>$/, `${markup}</svg>`), SHARE_PICTURE.width)
}

const Facts = ({ facts }: Pick<SharePictureProps, 'facts'>) => {
  const cell = TEXT.width / facts.length
  return (
    <g>
      <rect {...FACTS} x={TEXT.x} width={TEXT.width} rx="8" fill="none" stroke={INK} strokeWidth="2" />
      {facts.map(({ label, value }, index) => {
        const left = TEXT.x + cell * index
        return (
          <g key={label}>
            {index > 0 && <path d={`M${left} ${FACTS.y}v${FACTS.height}`} stroke={INK} strokeWidth="2" />}
            <text x={left + 18} y={FACTS.y + 32} fontSize="20" fontWeight="500">
              {label}
            </text>
            <text x={left + 18} y={FACTS.y + 62} fontSize="25" fontWeight="700">
              {value}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** The drawing as large as its box allows, without the room that its labels take on a page. */
function placed(drawing: ReactElement): { markup: string; scale: number } {
  const [markup] = /<svg[\s\S]*<\/svg>/.exec(renderToStaticMarkup(drawing)) ?? []
  if (!markup) throw new Error('a share picture needs a drawing that is one <svg>')
  const { x, y, width, height } = visibleBox(markup)
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
function visibleBox(markup: string) {
  const group = markup.replace(/^<svg/, '<g').replace(/<\/svg>$/, '</g>')
  return visibleBounds(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><style>${drawingStyle(1)}</style>${group}</svg>`,
  )
}

function titleSize(title: string): number {
  return title.length > 30 ? 66 : 78
}

/** Breaks text into as few lines as fit the column, then evens them out. */
function balancedLines(text: string, size: number, weight: 500 | 700): string[] {
  const widest = wrap(text, size, weight, TEXT.width)
  for (let width = TEXT.width * 0.5; width < TEXT.width; width += 20) {
    const lines = wrap(text, size, weight, width)
    const fits = lines.every((line) => textWidth(line, size, weight) <= width)
    if (fits && lines.length === widest.length) return lines
  }
  return widest
}

function wrap(text: string, size: number, weight: 500 | 700, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line === undefined || textWidth(longer, size, weight) > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
