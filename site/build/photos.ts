import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import sharp from 'sharp'
import type { BuiltPhoto } from '../components/ui/Photo.tsx'
import type { Content } from '../content/load/content.ts'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'

/** Widths of the resized files, in pixels. A photo's widest file is as wide as the photo itself, at most LARGEST. */
const WIDTHS = [400, 800, 1200]
const LARGEST = 1600
/** The least height of that file, in pixels, because places cut a panorama to their height. */
const LEAST_HEIGHT = 480
const FORMATS = ['avif', 'webp'] as const

/** Folder that keeps resized photos, as resizing takes seconds. Names hold a hash of the original, so no file is stale. */
const CACHE = resolve('node_modules/.astro/photos')

/** One resized file of a photo; the original, with its GPS metadata, is not published. */
export interface PhotoFile {
  /** File name in `/foto/`, such as `negozio-800.1a2b3c4d5e.avif`. */
  name: string
  /** Path of the original. */
  original: string
  width: number
  format: (typeof FORMATS)[number]
}

/** Measured photos by path and modification time, so that `npm run dev` measures a changed photo again. */
const measured = new Map<string, ReturnType<typeof measure>>()

/** All photos of the content by their names there, each measured once for all pages. `checkContent` has refused broken files. */
async function measuredPhotos({ home, services, pages }: Content) {
  const sections = [...services, ...pages].flatMap((page) => page.sections)
  const named = [
    home.about.photo ?? [],
    sections.flatMap((section) => ('photo' in section && section.photo ? section.photo : [])),
    sections.flatMap((section) => (section.kind === 'photos' ? section.items : [])),
  ].flat()
  return Promise.all(
    [...new Set(named.map(({ file }) => file))].map(async (file) => {
      const path = join(CONTENT_FOLDER, file)
      const key = `${path} ${(await stat(path)).mtimeMs}`
      const photo = measured.get(key) ?? measure(path)
      measured.set(key, photo)
      return [file, await photo] as const
    }),
  )
}

async function measure(original: string) {
  const bytes = await readFile(original)
  const { width, height } = (await sharp(bytes).metadata()).autoOrient
  const largest = Math.min(width, Math.max(LARGEST, Math.round((LEAST_HEIGHT / height) * width)))
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const widths = [...WIDTHS.filter((each) => each < largest), largest]
  const files = FORMATS.flatMap((format) =>
    widths.map((width): PhotoFile => {
      return { name: `${parse(original).name}-${width}.${hash}.${format}`, original, width, format }
    }),
  )
  return { width: largest, height: Math.round((largest / width) * height), files }
}

/** What pages need to show the content's photos, by the photos' names there: addresses and size. */
export async function builtPhotos(content: Content): Promise<Record<string, BuiltPhoto>> {
  const built = (await measuredPhotos(content)).map(([file, { width, height, files }]) => {
    const sources = FORMATS.map((format) => {
      const ofFormat = files.filter((each) => each.format === format)
      const srcSet = ofFormat.map(({ name, width }) => `/foto/${name} ${width}w`).join(', ')
      return { type: `image/${format}`, srcSet }
    })
    return [file, { src: `/foto/${files.at(-1)?.name}`, sources, width, height }] as const
  })
  return Object.fromEntries(built)
}

/** All resized files of the content's photos. */
export const photoFiles = async (content: Content): Promise<PhotoFile[]> =>
  (await measuredPhotos(content)).flatMap(([, { files }]) => files)

/** The bytes of one resized file: upright and, by sharp's defaults, in sRGB without metadata. */
export async function preparePhoto({ name, original, width, format }: PhotoFile) {
  const kept = join(CACHE, name)
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const bytes = await sharp(original).autoOrient().resize({ width }).toFormat(format).toBuffer()
  await mkdir(CACHE, { recursive: true })
  // Written under another name and then renamed, because another build may be reading the file.
  await writeFile(`${kept}.${process.pid}`, bytes)
  await rename(`${kept}.${process.pid}`, kept)
  return bytes
}
