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
  /** Not the file's: one photo may show different things in two places. */
  alt: string
  caption?: string | undefined
}

/**
 * Photos are below the first screen, so they load lazily; then a browser that knows `auto` picks the size by the photo's place.
 */
export const Photo = ({ photo, alt, caption }: PhotoProps) => (
  <figure className="photo">
    <picture>
      {photo.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes="auto, 100vw" />
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

/** A decorative drawing outside the first screen, as a lazily loaded file. */
export const PictureFile = ({ name }: { name: FilePictureName }) => {
  const [, , width, height] = filePictures[name].viewBox.split(' ')
  return (
    <img width={width} height={height} src={`/disegni/${name}.svg`} alt="" loading="lazy" decoding="async" />
  )
}
