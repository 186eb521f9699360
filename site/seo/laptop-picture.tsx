import { renderToStaticMarkup } from 'react-dom/server'
import type { LaptopPictureName } from '../components/ui/LaptopPicture.tsx'
import { AssembledLaptop } from '../illustrations/index.ts'
import { type DrawingColours, standaloneDrawingStyle } from './drawing-style.ts'

/** Colours of the surfaces, where they differ from those on the bench. */
const GROUNDS = {
  'portatile-su-giallo': { light: { a: '#f0e9d0', b: '#dccf9d' }, dark: {} },
  'portatile-su-scuro': { light: {}, dark: { t: '#e6efeb', a: '#b9cbc5', b: '#91a8a1' } },
} as const satisfies Record<LaptopPictureName, { light: DrawingColours; dark: DrawingColours }>

export const laptopPictureNames = Object.keys(GROUNDS) as LaptopPictureName[]

/** The laptop as an SVG document. */
export function laptopPicture(name: LaptopPictureName): string {
  const { light, dark } = GROUNDS[name]
  return renderToStaticMarkup(<AssembledLaptop xmlns="http://www.w3.org/2000/svg" />)
    .replace('>', `><style>${standaloneDrawingStyle(light, dark)}</style>`)
    .replace(' aria-hidden="true"', '')
}
