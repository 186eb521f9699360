import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import type { BuiltPhoto } from '../components/ui/Photo.tsx'
import { readContent } from '../content/load/content.ts'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'
import { openPicture, pictureSize } from '../content/picture-file.ts'

/** In pixels. A photo's widest file is as wide as the photo itself, at most LARGEST. */
const WIDTHS = [400, 800, 1200]
const LARGEST = 1600
/** The greatest height of a WebP file, in pixels; AVIF allows it too. */
const HIGHEST = 16_383
const FORMATS = ['avif', 'webp'] as const

/** Resizing takes seconds. Names hold a hash of the original: a changed photo gets new files. */
const CACHE = resolve('node_modules/.astro/photos')

/** A resized file; the original, with its GPS metadata, is not published. */
export interface PhotoFile {
  /** File name in `/foto/`, such as `negozio-800.1a2b3c4d5e.avif`. */
  name: string
  original: string
  width: number
  format: (typeof FORMATS)[number]
}

interface MeasuredPhoto extends BuiltPhoto {
  files: PhotoFile[]
}

/** Measured once for all pages, until the content changes. */
let last: { images: unknown; photos: Promise<Record<string, MeasuredPhoto>> } | undefined

/** What is wrong with a picture, or null. Decodes all of it, because its end may be missing. */
export async function wrongPicture(path: string): Promise<string | null> {
  try {
    const bytes = await readFile(path)
    // The brands in an ISO media file's first box (ISO/IEC 14496-12, 4.3).
    if (/^ftyp.*(?:heic|heix|hevc)/s.test(bytes.toString('latin1', 4, 40)))
      return 'è in HEIC, che i browser non mostrano: esportala come JPEG'
    const { width, height } = await pictureSize(path)
    if (height * Math.min(1, LARGEST / width) > HIGHEST)
      return 'è troppo alta per la sua larghezza: ritagliala'
    await openPicture(path, { failOn: 'truncated' }).resize(16).toBuffer()
    return null
  } catch {
    return 'non è un’immagine che si possa leggere: esportala di nuovo'
  }
}

/** The photos by the names in the content. In a build `checkContent` has refused broken files. */
export function builtPhotos(): Promise<Record<string, MeasuredPhoto>> {
  const { images } = readContent()
  if (last?.images !== images) {
    const photos = images.filter(({ file }) => file !== 'shop.yaml')
    const measured = photos.map(
      async ({ image }) => [image, await measure(join(CONTENT_FOLDER, image))] as const,
    )
    last = { images, photos: Promise.all(measured).then(Object.fromEntries) }
  }
  return last.photos
}

async function measure(original: string): Promise<MeasuredPhoto> {
  const bytes = await readFile(original)
  const { width, height } = await pictureSize(original)
  const largest = Math.min(width, LARGEST)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const widths = [...WIDTHS.filter((each) => each < largest), largest]
  const sources = FORMATS.map((format) => {
    const files = widths.map((width): PhotoFile => {
      return { name: `${parse(original).name}-${width}.${hash}.${format}`, original, width, format }
    })
    const srcSet = files.map(({ name, width }) => `/foto/${name} ${width}w`).join(', ')
    return { type: `image/${format}`, srcSet, files }
  })
  const files = sources.flatMap((source) => source.files)
  const src = `/foto/${files.at(-1)?.name}`
  return { src, sources, width: largest, height: Math.round((largest / width) * height), files }
}

/** The resized file: upright and, by sharp's defaults, in sRGB without metadata. */
export async function preparePhoto({ name, original, width, format }: PhotoFile) {
  const kept = join(CACHE, name)
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const bytes = await openPicture(original)
    .autoOrient()
    .resize({ width })
    .toFormat(format)
    .toBuffer()
  await mkdir(CACHE, { recursive: true })
  // Written under another name and then renamed, because another build may be reading the file.
  await writeFile(`${kept}.${process.pid}`, bytes)
  await rename(`${kept}.${process.pid}`, kept)
  return bytes
}
