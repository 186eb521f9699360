/** Width and height of the picture in its own units. */
const SIZE = { width: 486, height: 512 }

/** The picture files in `/disegni/`, named after the ground that they stand on. */
export type LaptopPictureName = 'portatile-su-giallo' | 'portatile-su-scuro'

/**
 * The reassembled laptop closes every page, far below the first screen. As a file of its own it comes when it is
 * scrolled to, and once for all pages, instead of with the HTML of each. Decoration.
 */
export const LaptopPicture = ({ name }: { name: LaptopPictureName }) => (
  <img {...SIZE} src={`/disegni/${name}.svg`} alt="" loading="lazy" decoding="async" />
)
