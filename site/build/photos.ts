import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import sharp from 'sharp'
import type { BuiltPhoto } from '../components/ui/Photo.tsx'
import type { Content } from '../content/load/content.ts'
import { CONTENT_FOLDER } from '../content/load/read-files.ts'
import type { Photo } from '../content/schema/fields.ts'
import type { Section } from '../content/schema/sections.ts'

/** Widths of the resized files, in pixels. A photo's widest file is as wide as the photo itself, at most LARGEST. */
const WIDTHS = [400, 800, 1200]
const LARGEST = 1600
/** The least height of that file, in pixels, because places cut a panorama to their height. */
const LEAST_HEIGHT = 480
const FORMATS = ['avif', 'webp'] as const

/** To be raised with every change of how photos are prepared, so that file names change: browsers keep a file for a year. */
const PREPARATION = 1

/** Folder that keeps resized photos, as resizing takes seconds. Names hold a hash of the original, so no file is stale. */
const CACHE = resolve('node_modules/.astro/photos')

/** One resized file of a photo; the original, with its GPS metadata, is not published. */
export interface PhotoFile {
  /** File name in `/foto/`, such as `negozio-800.1a2b3c4d5e.avif`. */
  name: string
  original: string
  width: number
  format: (typeof FORMATS)[number]
}

/** Measured photos by path and modification time, so that `npm run dev` measures a changed photo again. */
const measured = new Map<string, ReturnType<typeof measureFile>>()

/** Measures a photo, once for all pages that show it. `checkContent` has refused HEIC and broken files. */
async function measure({ file }: Photo) {
  const path = join(CONTENT_FOLDER, file)
  const key = `${path} ${(await stat(path)).mtimeMs}`
  const known = measured.get(key) ?? measureFile(file, path)
  measured.set(key, known)
  return known
}

async function measureFile(file: string, path: string) {
  const bytes = await readFile(path)
  const { width, height } = (await sharp(path).metadata()).autoOrient
  const largest = Math.min(width, Math.max(LARGEST, Math.round((LEAST_HEIGHT / height) * width)))
  const hash = createHash('sha256').update(`${PREPARATION}`).update(bytes).digest('hex').slice(0, 10)
  const files = FORMATS.flatMap((format) =>
    [...WIDTHS.filter((each) => each < largest), largest].map((width): PhotoFile => {
      return { name: `${parse(file).name}-${width}.${hash}.${format}`, original: file, width, format }
    }),
  )
  return { width: largest, height: Math.round((largest / width) * height), files }
}

/** What a page needs to show a photo: addresses and size. */
export async function builtPhoto(photo: Photo): Promise<BuiltPhoto> {
  const { width, height, files } = await measure(photo)
  const address = ({ name }: PhotoFile) => `/foto/${name}`
  const last = files.at(-1)
  return {
    src: last ? address(last) : '',
    sources: FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: files
        .filter((file) => file.format === format)
        .map((file) => `${address(file)} ${file.width}w`)
        .join(', '),
    })),
    width,
    height,
  }
}

/** The sections' photos, by file name. */
export async function photosOf(sections: readonly Section[]): Promise<Record<string, BuiltPhoto>> {
  const built = photosIn(sections).map(async (photo) => [photo.file, await builtPhoto(photo)] as const)
  return Object.fromEntries(await Promise.all(built))
}

function photosIn(sections: readonly Section[]): Photo[] {
  return sections.flatMap((section) => [
    ...('photo' in section && section.photo ? [section.photo] : []),
    ...(section.kind === 'photos' ? section.items : []),
  ])
}

export function allPhotos({ home, services, pages }: Pick<Content, 'home' | 'services' | 'pages'>): Photo[] {
  const inSections = [...services, ...pages].flatMap(({ sections }) => photosIn(sections))
  return [home.about.photo ?? [], inSections].flat()
}

/** All resized files of these photos. */
export async function photoFiles(photos: readonly Photo[]): Promise<PhotoFile[]> {
  return (await Promise.all(photos.map(measure))).flatMap(({ files }) => files)
}

/** The bytes of one resized file: upright and, by sharp's defaults, in sRGB without metadata. */
export async function preparePhoto({ name, original, width, format }: PhotoFile) {
  const kept = join(CACHE, name)
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const photo = sharp(join(CONTENT_FOLDER, original), { failOn: 'truncated' }).autoOrient()
  const bytes = await photo.resize({ width }).toFormat(format).toBuffer()
  await mkdir(CACHE, { recursive: true })
  // Written under another name and then renamed, because another build may be reading the file.
  await writeFile(`${kept}.${process.pid}`, bytes)
  await rename(`${kept}.${process.pid}`, kept)
  return bytes
}
