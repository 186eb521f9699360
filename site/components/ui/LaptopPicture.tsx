import { LAPTOP_PICTURE, type LaptopPictureName } from '../../seo/laptop-picture.tsx'

/** The reassembled laptop as a file that is loaded when it is scrolled to. Decoration. */
export const LaptopPicture = ({ name }: { name: LaptopPictureName }) => (
  <img {...LAPTOP_PICTURE} src={`/disegni/${name}.svg`} alt="" loading="lazy" decoding="async" />
)
