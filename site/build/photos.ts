import { getImage } from 'astro:assets'
import type { ImageMetadata } from 'astro'
import type { BuiltPhoto } from '../components/ui/pictures.tsx'
import type { Photo } from '../content/schema/content-text.ts'
import type { Section } from '../content/schema/sections.ts'

/** Every photo of the owner's; only those that a page asks for are built. */
const files = import.meta.glob<{ default: ImageMetadata }>(
  '/content/images/*.{jpg,jpeg,png,webp,avif,JPG,JPEG,PNG}',
  {
    eager: true,
  },
)

/** Wide enough for the largest place on a screen of double density, and for nothing more. */
const WIDTHS = [400, 800, 1200, 1600]
const FORMATS = ['avif', 'webp'] as const

/** Prepares one photo. `sizes` says how wide it stands on the page, as the attribute of that name does. */
async function builtPhoto({ file, alt }: Photo, sizes: string): Promise<BuiltPhoto> {
  const image = files[`/content/images/${file}`]?.default
  if (!image) throw new Error(`content/images/${file} was not found by the build`)
  const largest = Math.min(image.width, WIDTHS.at(-1) ?? image.width)
  const widths = [...WIDTHS.filter((width) => width < largest), largest]
  const built = await Promise.all(
    FORMATS.map(async (format) => ({
      format,
      ...(await getImage({ src: image, format, widths, width: largest })),
    })),
  )
  const height = Math.round((image.height / image.width) * largest)
  return {
    src: built.at(-1)?.src ?? '',
    sources: built.map(({ format, srcSet }) => ({ type: `image/${format}`, srcSet: srcSet.attribute })),
    sizes,
    width: largest,
    height,
    alt,
  }
}

/** The photos of the shop's own page, or null. */
export async function aboutPhoto(photo: Photo | undefined): Promise<BuiltPhoto | null> {
  return photo ? builtPhoto(photo, '(min-width: 64rem) 40vw, 100vw') : null
}

/** The photos that some sections show, by file name. */
export async function photosOf(sections: readonly Section[]): Promise<Record<string, BuiltPhoto>> {
  const photos = sections.flatMap((section) => [
    ...('photo' in section && section.photo ? [section.photo] : []),
    ...(section.kind === 'photos' ? section.items : []),
  ])
  const sizes = '(min-width: 64rem) 50vw, 100vw'
  return Object.fromEntries(
    await Promise.all(photos.map(async (photo) => [photo.file, await builtPhoto(photo, sizes)] as const)),
  )
}
