import { type FilePictureName, filePictures } from '../../illustrations/index.ts'
import { drawingFile } from '../../styles/drawing-files.ts'

/** A photo as the build has prepared it, with the size that reserves its space. */
export interface BuiltPhoto {
  src: string
  /** `srcset` by MIME type, the smallest format first. */
  sources: readonly { type: string; srcSet: string }[]
  width: number
  height: number
}

interface PhotoProps {
  photo: BuiltPhoto
  /** Given here, because a photo may show different things in two places. */
  alt: string
  caption?: string | undefined
}

/** Loads lazily, which `sizes="auto"` needs to know the photo's width on the page. */
export const Photo = ({ photo: { src, sources, width, height }, alt, caption }: PhotoProps) => (
  <figure className={height > width ? 'photo portrait' : 'photo'}>
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes="auto, 100vw" />
      ))}
      <img src={src} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
    </picture>
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
)

/** A decorative drawing that is loaded as a file. */
export const PictureFile = ({ name }: { name: FilePictureName }) => {
  const [, , width, height] = filePictures[name].viewBox.split(' ')
  return (
    <img
      width={width}
      height={height}
      src={`/disegni/${drawingFile(name).file}`}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
