import { type FilePictureName, filePictures } from '../../illustrations/index.ts'

/** A photo as the build has prepared it: in several widths and two formats, with the size that reserves its space. */
export interface BuiltPhoto {
  src: string
  /** `srcset` by MIME type, the smallest format first. */
  sources: readonly { type: string; srcSet: string }[]
  width: number
  height: number
}

interface PhotoProps {
  photo: BuiltPhoto
  /** The alternative text for this place: one photo may show different things in two places. */
  alt: string
  caption?: string | undefined
}

/**
 * A photo with its caption, below the first screen. It loads lazily, so `sizes="auto"` knows the photo's width on the page. For a
 * panorama, which is cut to its place's height, that width is too small.
 */
export const Photo = ({ photo, alt, caption }: PhotoProps) => (
  <figure className={photo.height > photo.width ? 'photo portrait' : 'photo'}>
    <picture>
      {photo.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizesOf(photo)} />
      ))}
      <img
        src={photo.src}
        width={photo.width}
        height={photo.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
    </picture>
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
)

/** Whether a photo is so wide that cropped to a tile's shape it would lose most of what it shows. */
export const isPanorama = ({ width, height }: BuiltPhoto) => width > 2 * height

const sizesOf = (photo: BuiltPhoto) =>
  isPanorama(photo) ? `${Math.round((100 * photo.width) / (1.5 * photo.height))}vw` : 'auto, 100vw'

/** A decorative drawing outside the first screen, as a lazily loaded file. */
export const PictureFile = ({ name }: { name: FilePictureName }) => {
  const [, , width, height] = filePictures[name].viewBox.split(' ')
  return (
    <img width={width} height={height} src={`/disegni/${name}.svg`} alt="" loading="lazy" decoding="async" />
  )
}
