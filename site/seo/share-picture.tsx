import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { CSSProperties, FunctionComponent } from 'react'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import type { Content } from '../content/compose.ts'
import { type DrawingProps, drawingsOf, HeroDrawing } from '../illustrations/index.ts'
import { BrandMark } from '../illustrations/small/marks.tsx'
import { drawingPng } from './drawing-png.ts'
import { brandPicture } from './icon.tsx'

/** What a page's share picture shows, in `/condivisione/NAME.png`. */
export interface SharedPage {
  name: string
  title: string
  subtitle: string
  Drawing: FunctionComponent<DrawingProps>
}

/**
 * The pages with a share picture: the home page, whose name no other page can have, each service
 * and each page of `content/pages/`.
 */
export function sharedPages({ home, services, pages }: Content): SharedPage[] {
  const { title, subtitle, drawing } = home.hero
  const others = [...services, ...pages].map(
    (page): SharedPage => ({
      name: page.slug,
      title: page.title,
      subtitle: home.services.shareSubtitle,
      Drawing: drawingsOf(page).Page,
    }),
  )
  const Hero: SharedPage['Drawing'] | undefined =
    drawing === 'none'
      ? others[0]?.Drawing
      : (props) => <HeroDrawing {...props} object={drawing} services={[]} />
  return [{ name: 'index', title, subtitle, Drawing: Hero ?? BrandMark }, ...others]
}

/** Sizes in pixels: the whole, as usual for `og:image`, and its parts. */
const PICTURE = { width: 1200, height: 630 }
const TEXTS = { width: 656, height: PICTURE.height }
const DRAWING = { left: 668, top: 40, width: 492, height: 550 }
const TITLE_WIDTH = 560

/**
 * Static instances of the heading font, written by `site/build/fonts.ts`: satori cannot use
 * variable fonts.
 */
const fonts = Promise.all(
  ['latin', 'latin-ext', 'vietnamese'].flatMap((letters) =>
    ([500, 700] as const).map(async (weight): Promise<Font> => {
      const data = await readFile(resolve(`site/styles/fonts/saira-${letters}-${weight}.ttf`))
      return { name: `Saira ${letters}`, weight, data }
    }),
  ),
)

/**
 * A page's share picture as PNG: brand, title, subtitle and the home page's first three facts
 * beside a drawing.
 */
export async function sharePicture(
  { name, title, subtitle, Drawing }: SharedPage,
  content: Content,
) {
  const { groundText: ink, ground } = content.colours.light
  const facts = content.home.hero.facts.slice(0, 3)
  const whole = {
    ...column,
    ...TEXTS,
    boxSizing: 'border-box',
    padding: '46px 0 54px 64px',
  } as const
  const texts = await satori(
    <div style={{ ...whole, justifyContent: 'space-between', color: ink, fontWeight: 500 }}>
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 38, fontWeight: 700 }}>
        <img {...(await brandPicture(content))} alt="" style={{ marginRight: 16 }} />
        <Text of={content.shop.brand} lines={2} style={{ flex: 1, lineHeight: 1 }} />
      </div>
      <div style={column}>
        <Text of={title} lines={4} style={{ maxWidth: TITLE_WIDTH, ...titleLetters(title) }} />
        <Text
          of={subtitle}
          lines={3}
          style={{ maxWidth: 470, marginTop: 18, fontSize: 31, lineHeight: 1.23 }}
        />
      </div>
      <div style={{ display: 'flex', border: `2px solid ${ink}`, borderRadius: 8 }}>
        {facts.map(({ label, value, short }, index) => (
          <div
            key={label}
            style={{
              ...column,
              flex: 1,
              padding: 14,
              borderLeft: index ? `2px solid ${ink}` : 'none',
            }}
          >
            <Text of={label} lines={1} style={{ fontSize: 20, lineHeight: 1.2 }} />
            <Text
              of={short ?? value}
              lines={1}
              style={{ fontSize: 25, lineHeight: 1.2, fontWeight: 700 }}
            />
          </div>
        ))}
      </div>
    </div>,
    { ...TEXTS, fonts: await fonts, loadAdditionalAsset: noticeOf(name) },
  )
  const drawing = await drawingPng(Drawing, DRAWING, content.colours.light)
  return sharp({ create: { ...PICTURE, channels: 3, background: ground } })
    .composite([
      { input: Buffer.from(texts), left: 0, top: 0 },
      { input: drawing, left: DRAWING.left, top: DRAWING.top },
    ])
    .png({ palette: true })
    .toBuffer()
}

const column = { display: 'flex', flexDirection: 'column' } as const

/**
 * A text that ends in an ellipsis after so many lines, without emoji: the font has none, and
 * `noticeOf` would tell of them.
 */
const Text = ({ of, lines, style }: { of: string; lines: number; style: CSSProperties }) => (
  <div style={{ ...style, display: 'block', lineClamp: lines, wordBreak: 'break-word' }}>
    {of.replace(/\p{RGI_Emoji}\s*/gv, '')}
  </div>
)

/** The sizes of a title's letters, in pixels, each with the longest title that it is for. */
const SIZES = [
  [78, 30],
  [66, 60],
  [48, Number.POSITIVE_INFINITY],
] as const

/**
 * The style of a title's letters: the longer the title or its longest word, the smaller. A letter
 * is about half as wide as its size.
 */
function titleLetters(title: string) {
  const longest = Math.max(...title.split(' ').map((word) => word.length))
  const [largest] = SIZES.find(([, most]) => title.length <= most) ?? SIZES[2]
  return {
    fontSize: Math.min(largest, Math.floor(TITLE_WIDTH / (0.55 * longest))),
    fontWeight: 700,
    lineHeight: 1,
  }
}

/** For letters that no font has: says which, and leaves them out of the picture. */
const noticeOf = (name: string) => async (_language: string, letters: string) => {
  process.stderr.write(`condivisione/${name}.png: nessun carattere del sito ha “${letters}”\n`)
  return []
}
