import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, parse, relative, resolve } from 'node:path'
import sharp from 'sharp'
import type { BuiltPhoto } from '../components/ui/pictures.tsx'
import { CONTENT_FOLDER, ContentError } from '../content/load/content-files.ts'
import type { Photo } from '../content/schema/content-text.ts'
import type { Home } from '../content/schema/home.ts'
import type { ContentPage } from '../content/schema/page.ts'
import type { Section } from '../content/schema/sections.ts'

/** Wide enough for the largest place on a screen of double density, and for nothing more. */
const WIDTHS = [400, 800, 1200, 1600]
const FORMATS = ['avif', 'webp'] as const
/** How tall a photo stands on a page, in CSS pixels: one taken upright would fill more than a screen. */
const TALLEST = 480

/** Preparing a photo takes seconds. Its name holds a hash of the original, so that what is kept here is never stale. */
const CACHE = resolve('node_modules/.astro/photos')

/** One prepared size of a photo, which is all of it that leaves the shop: no original, no place where it was taken. */
interface PhotoFile {
  /** In `/foto/`: `negozio-800.1a2b3c4d5e.avif`. */
  name: string
  original: string
  width: number
  format: (typeof FORMATS)[number]
}

/** By path and time: `npm run dev` reads a photo again once it is saved. */
const measured = new Map<string, ReturnType<typeof measureFile>>()

/** A photo is decoded once, for all pages that show it and for its files. */
async function measure({ file }: Photo) {
  const path = join(CONTENT_FOLDER, 'images', file)
  const key = `${path} ${(await stat(path)).mtimeMs}`
  const known = measured.get(key) ?? measureFile(file, path)
  measured.set(key, known)
  return known
}

async function measureFile(file: string, path: string) {
  const bytes = await readFile(path)
  if (/^ftyp.*(?:heic|heix|hevc)/s.test(bytes.toString('latin1', 4, 40)))
    throw new ContentError([
      {
        file: `images/${file}`,
        sentence:
          'l’iPhone salva in HEIC, che i browser non mostrano: aprila sul computer ed esportala come JPEG, oppure scegli “Più compatibile” in Impostazioni, Fotocamera, Formati e rifalla',
      },
    ])
  const { width, height } = await decodePicture(path)
  const shown = Math.round(Math.min(width, 1600, (TALLEST * width) / height))
  const largest = Math.min(width, 1600, shown * 2)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const files = FORMATS.flatMap((format) =>
    [...WIDTHS.filter((width) => width < largest), largest].map((width): PhotoFile => {
      return { name: `${parse(file).name}-${width}.${hash}.${format}`, original: file, width, format }
    }),
  )
  return { width: shown, height: Math.round((shown / width) * height), files }
}

/** The size of a picture as it is shown. Throws a ContentError for one that ends too soon, which only its end tells. */
export async function decodePicture(path: string) {
  try {
    const picture = sharp(path, { failOn: 'truncated' })
    const { autoOrient } = await picture.metadata()
    await picture.resize(16).toBuffer()
    return autoOrient
  } catch (cause) {
    const file = relative(CONTENT_FOLDER, path).replaceAll('\\', '/')
    const remedy = 'aprila ed esportala di nuovo (una foto come JPEG, un marchio come PNG)'
    throw new ContentError([{ file, sentence: `non è un’immagine che si possa leggere: ${remedy}` }], {
      cause,
    })
  }
}

/** A photo for a page. `share` says what part of a wide window's width it takes. */
async function builtPhoto(photo: Photo, share: string): Promise<BuiltPhoto> {
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
    sizes: `(min-width: 64rem) min(${share}, ${width}px), min(100vw, ${width}px)`,
    width,
    height,
    alt: photo.alt,
  }
}

/** The photos of the shop's own page, or null. */
export async function aboutPhoto(photo: Photo | undefined): Promise<BuiltPhoto | null> {
  return photo ? builtPhoto(photo, '40vw') : null
}

/** The photos that some sections show, by file name. */
export async function photosOf(sections: readonly Section[]): Promise<Record<string, BuiltPhoto>> {
  const built = photosIn(sections).map(
    async (photo) => [photo.file, await builtPhoto(photo, '50vw')] as const,
  )
  return Object.fromEntries(await Promise.all(built))
}

function photosIn(sections: readonly Section[]): Photo[] {
  return sections.flatMap((section) => [
    ...('photo' in section && section.photo ? [section.photo] : []),
    ...(section.kind === 'photos' ? section.items : []),
  ])
}

interface PhotoContent {
  home: Home
  services: readonly ContentPage[]
  pages: readonly ContentPage[]
}

/** Every photo that the content names. */
export function allPhotos({ home, services, pages }: PhotoContent): Photo[] {
  const inSections = [...services, ...pages].flatMap(({ sections }) => photosIn(sections))
  return home.about.photo ? [home.about.photo, ...inSections] : inSections
}

/** The files of these photos. Throws a ContentError for one that cannot be read. */
export async function photoFiles(photos: readonly Photo[]): Promise<PhotoFile[]> {
  return (await Promise.all(photos.map(measure))).flatMap(({ files }) => files)
}

/** The bytes of a prepared size: turned upright, in sRGB, without metadata, as sharp leaves them. */
export async function preparePhoto({ name, original, width, format }: PhotoFile) {
  const kept = join(CACHE, name)
  const known = await readFile(kept).catch(() => null)
  if (known) return known
  const photo = sharp(join(CONTENT_FOLDER, 'images', original), { failOn: 'truncated' }).autoOrient()
  const bytes = await photo.resize({ width }).toFormat(format).toBuffer()
  await mkdir(CACHE, { recursive: true })
  // In one step: another build may read it meanwhile.
  await writeFile(`${kept}.${process.pid}`, bytes)
  await rename(`${kept}.${process.pid}`, kept)
  return bytes
}
