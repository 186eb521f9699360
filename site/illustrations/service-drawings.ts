import { type Picture, pictureComponent } from './engine/drawing.tsx'
import { explodedComponent } from './engine/exploded-drawing.tsx'
import { pagePictures } from './exploded/page-pictures.ts'
import { AssembledLaptop } from './home/assembled-laptop.tsx'
import * as cards from './small/service-cards.ts'

const pair = (part: keyof typeof pagePictures, card: Picture) => ({
  Card: pictureComponent(card),
  Page: explodedComponent(pagePictures[part]),
})

/** Card and page drawing of each service, by the name that its YAML file's `drawing:` gives. */
export const serviceDrawings = {
  display: pair('display', cards.displayCard),
  'security-chip': pair('security-chip', cards.securityChipCard),
  'graphics-card': pair('graphics-card', cards.graphicsCardCard),
  keycap: pair('keycap', cards.keycapCard),
  ram: pair('ram', cards.ramCard),
  'hard-disk': pair('hard-disk', cards.hardDiskCard),
  fan: pair('fan', cards.fanCard),
  'refurbished-laptop': pair('refurbished-laptop', cards.refurbishedLaptopCard),
  'wifi-card': pair('wifi-card', cards.wifiCardCard),
  'assembled-laptop': { Card: AssembledLaptop, Page: AssembledLaptop },
} as const

/** A name that a service's `drawing:` may give; `assembled-laptop` is the default. */
export type DrawingName = keyof typeof serviceDrawings

/** Every such name, for the schema of the content. */
export const drawingNames = Object.keys(serviceDrawings) as DrawingName[]
