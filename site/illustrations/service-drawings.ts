import { type Picture, pictureComponent } from './engine/drawing.tsx'
import { explodedComponent } from './engine/exploded-drawing.tsx'
import { putTogether } from './engine/exploded-object.ts'
import { explodedObjects } from './exploded/exploded-objects.ts'
import { AssembledLaptop, assembledLaptop } from './home/assembled-laptop.tsx'
import * as cards from './small/service-cards.ts'

const drawings = (part: keyof typeof explodedObjects, card: Picture) => ({
  /** The part alone, for a service's card. */
  Card: pictureComponent(card),
  /** The object taken apart, for the head of a service's page. */
  Page: explodedComponent(explodedObjects[part]),
  /** The same object put together, for its end. */
  whole: putTogether(explodedObjects[part]),
})

/** The drawings of each service, by the name that its YAML file's `drawing:` gives. */
export const serviceDrawings = {
  display: drawings('display', cards.displayCard),
  'security-chip': drawings('security-chip', cards.securityChipCard),
  'graphics-card': drawings('graphics-card', cards.graphicsCardCard),
  keycap: drawings('keycap', cards.keycapCard),
  ram: drawings('ram', cards.ramCard),
  'hard-disk': drawings('hard-disk', cards.hardDiskCard),
  fan: drawings('fan', cards.fanCard),
  'refurbished-laptop': drawings('refurbished-laptop', cards.refurbishedLaptopCard),
  'wifi-card': drawings('wifi-card', cards.wifiCardCard),
  'assembled-laptop': { Card: AssembledLaptop, Page: AssembledLaptop, whole: assembledLaptop },
} as const

/** A name that a service's `drawing:` may give; `assembled-laptop` is the default. */
export type DrawingName = keyof typeof serviceDrawings

/** Every such name, for the schema of the content. */
export const drawingNames = Object.keys(serviceDrawings) as DrawingName[]
