import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logo } from '../schema/shop.ts'
import { ContentError, fileLabel, readText } from './content-files.ts'

const LOGO_FILE = 'brand/logo.svg'

const LONGEST_BYTES = 60_000

/** Reads `content/brand/logo.svg`; null where there is none. Throws a ContentError for one that pages cannot show. */
export function loadLogo(folder: string): Logo | null {
  if (!existsSync(join(folder, LOGO_FILE))) return null
  const svg = readText(folder, LOGO_FILE)
    .replace(/<\?xml[\s\S]*?\?>|<!DOCTYPE[\s\S]*?>|<!--[\s\S]*?-->/gi, '')
    .trim()
  const fail = (sentence: string) => {
    throw new ContentError(`${fileLabel(LOGO_FILE)}: ${sentence}`)
  }
  if (!/^<svg[\s>][\s\S]*<\/svg>$/.test(svg)) fail('deve essere un disegno SVG')
  if (Buffer.byteLength(svg) > LONGEST_BYTES)
    fail('è troppo pesante: al massimo 60 KB. Salvalo come “SVG ottimizzato”, senza fotografie dentro')
  if (/<script|\son\w+=|<foreignObject|(?:href|src)="(?!#)|url\((?!["']?#)|@import/i.test(svg))
    fail('può contenere solo forme: niente script, fotografie o collegamenti ad altri file')
  if (/<text[\s>]/.test(svg))
    fail('contiene scritte che senza il loro carattere verrebbero diverse: convertile in tracciati')
  const [, box = ''] = /^<svg[^>]*\sviewBox="([^"]+)"/.exec(svg) ?? []
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(width > 0 && height > 0)) fail('ha bisogno di viewBox, come viewBox="0 0 100 100"')
  return { path: '/logo.svg', svg, width, height }
}

/** The sign as part of another drawing: as large as the box allows, in its middle. */
export function placedLogo(
  { svg }: Logo,
  box: { x: number; y: number; width: number; height: number },
): string {
  const place = Object.entries(box).map(([name, value]) => `${name}="${value}"`)
  return svg.replace(/^<svg[^>]*>/, (root) => {
    const rest = root.slice('<svg'.length).replace(/\s(?:x|y|width|height|preserveAspectRatio)="[^"]*"/g, '')
    return `<svg ${place.join(' ')}${rest}`
  })
}
