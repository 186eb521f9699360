import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { Logo, LogoFile } from '../schema/shop.ts'
import { ContentError, fileLabel, readText } from './content-files.ts'

const BRAND_FOLDER = 'brand'
/** File names of the logo and of the logo for dark backgrounds, in upper or lower case. */
export const LOGO_FILE = /^logo(?:-dark)?\.(?:svg|png|jpe?g|webp)$/i

const LONGEST_BYTES = 60_000

/**
 * Reads `logo.*` and `logo-dark.*` of `content/brand/`; null where there is no logo. Throws a ContentError for a file that
 * pages cannot show.
 */
export function loadLogo(folder: string): Logo | null {
  const brand = join(folder, BRAND_FOLDER)
  const files = existsSync(brand) ? readdirSync(brand).filter((name) => LOGO_FILE.test(name)) : []
  const isDark = (name: string) => /^logo-dark/i.test(name)
  const refuse = (sentence: string) => {
    throw new ContentError(`${fileLabel(BRAND_FOLDER)}: ${sentence}`)
  }
  const only = (names: string[]): LogoFile | null => {
    if (names.length > 1) refuse(`ci sono ${names.join(', ')}: tieni solo quello da usare`)
    const [name] = names
    if (!name) return null
    return /svg$/i.test(name) ? readDrawing(folder, name) : readPicture(folder, name)
  }
  const light = only(files.filter((name) => !isDark(name)))
  const dark = only(files.filter(isDark))
  if (dark && !light) refuse('c’è logo-dark ma manca logo: salva anche logo.svg, o togli “-dark” dal nome')
  return light && { light, dark }
}

function readPicture(folder: string, name: string): LogoFile {
  const file = join(folder, BRAND_FOLDER, name)
  try {
    const { width, height } = imageSize(readFileSync(file))
    return { file, width, height }
  } catch (cause) {
    const label = fileLabel(`${BRAND_FOLDER}/${name}`)
    throw new ContentError(`${label}: non è un’immagine che si possa leggere: salvala di nuovo come PNG`, {
      cause,
    })
  }
}

function readDrawing(folder: string, name: string): LogoFile {
  const path = `${BRAND_FOLDER}/${name}`
  const svg = readText(folder, path)
    .replace(/<\?xml[\s\S]*?\?>|<!DOCTYPE[\s\S]*?>|<!--[\s\S]*?-->/gi, '')
    .trim()
  const fail = (sentence: string) => {
    throw new ContentError(`${fileLabel(path)}: ${sentence}`)
  }
  if (!/^<svg[\s>][\s\S]*<\/svg>$/.test(svg)) fail('deve essere un disegno SVG')
  if (Buffer.byteLength(svg) > LONGEST_BYTES)
    fail('è troppo pesante: al massimo 60 KB. Salvalo come “SVG ottimizzato”, senza fotografie dentro')
  if (/<script|\son\w+=|<foreignObject|(?:href|src)="(?!#)|url\((?!["']?#)|@import/i.test(svg))
    fail('può contenere solo forme: niente script, fotografie o collegamenti ad altri file')
  if (/<text[\s>]/.test(svg))
    fail('contiene scritte che senza il loro carattere verrebbero diverse: convertile in tracciati')
  const attribute = (name: string) => new RegExp(`^<svg[^>]*\\s${name}="\\s*([^"]+)`).exec(svg)?.[1] ?? ''
  const box = attribute('viewBox')
  const [, , width = 0, height = 0] = box.split(/[\s,]+/).map(Number)
  // Without viewBox a drawing's units are the pixels of its width and height.
  const size = ['width', 'height'].map((side) => Number(attribute(side).replace(/px$/, '')))
  const remedy =
    !box && size.every((each) => each > 0)
      ? `dopo “<svg” aggiungi viewBox="0 0 ${size.join(' ')}"`
      : 'esportalo di nuovo dal programma di disegno, o salvalo come PNG'
  if (!(width > 0 && height > 0)) fail(`ha bisogno di viewBox: ${remedy}`)
  return { svg, width, height }
}
