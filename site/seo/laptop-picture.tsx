import { renderToStaticMarkup } from 'react-dom/server'
import { AssembledLaptop } from '../illustrations/index.ts'
import { type DrawingColours, standaloneDrawingStyle } from './drawing-style.ts'

/**
 * The reassembled laptop closes every page, far below the first screen. As a file of its own it comes when it is
 * scrolled to, and once for all pages, instead of with the HTML of each.
 */
const GROUNDS = {
  'portatile-su-giallo': { light: { a: '#f0e9d0', b: '#dccf9d' }, dark: {} },
  'portatile-su-scuro': { light: {}, dark: { t: '#e6efeb', a: '#b9cbc5', b: '#91a8a1' } },
} as const satisfies Record<string, { light: DrawingColours; dark: DrawingColours }>

/** Names of the picture files in `/disegni/`, after the ground that they stand on. */
export type LaptopPictureName = keyof typeof GROUNDS
export const laptopPictureNames = Object.keys(GROUNDS) as LaptopPictureName[]

/** Width and height of the picture in its own units. */
export const LAPTOP_PICTURE = { width: 486, height: 512 } as const

/** The laptop as an SVG document. */
export function laptopPicture(name: LaptopPictureName): string {
  const { light, dark } = GROUNDS[name]
  return renderToStaticMarkup(<AssembledLaptop xmlns="http://www.w3.org/2000/svg" />)
    .replace('>', `><style>${standaloneDrawingStyle(light, dark)}</style>`)
    .replace(' aria-hidden="true"', '')
}
