import { type FilePictureName, filePictures } from '../../illustrations/index.ts'

/** A drawing far below the first screen, as a file that comes when it is scrolled to. Decoration. */
export const PictureFile = ({ name }: { name: FilePictureName }) => {
  const [, , width, height] = filePictures[name].viewBox.split(' ')
  return (
    <img width={width} height={height} src={`/disegni/${name}.svg`} alt="" loading="lazy" decoding="async" />
  )
}
