import { type Picture, pictureComponent } from './engine/drawing.tsx'
import { explodedComponent } from './engine/exploded-drawing.tsx'
import { putTogether } from './engine/exploded-object.ts'
import { explodedObjects } from './exploded/exploded-objects.ts'
import { AssembledLaptop, assembledLaptop } from './home/assembled-laptop.tsx'
import { phone } from './small/devices.ts'
import { ringingPhone } from './small/ringing-phone.ts'
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
  display: drawings('display', cards.display),
  'security-chip': drawings('security-chip', cards.securityChip),
  'graphics-card': drawings('graphics-card', cards.graphicsCard),
  keycap: drawings('keycap', cards.keycap),
  ram: drawings('ram', cards.ram),
  'hard-disk': drawings('hard-disk', cards.hardDisk),
  fan: drawings('fan', cards.fan),
  'refurbished-laptop': drawings('refurbished-laptop', cards.refurbishedLaptop),
  router: drawings('router', cards.router),
  phone: { Card: pictureComponent(phone), Page: pictureComponent(phone), whole: phone },
  'assembled-laptop': { Card: AssembledLaptop, Page: AssembledLaptop, whole: assembledLaptop },
} as const

/** A name that a service's `drawing:` may give; `assembled-laptop` is the default. */
export type DrawingName = keyof typeof serviceDrawings

/** Every such name, for the schema of the content. */
export const drawingNames = Object.keys(serviceDrawings) as DrawingName[]

/** Drawings that are files of their own: the objects put together, by their service's drawing, and the phone. */
export const filePictures = {
  ...(Object.fromEntries(drawingNames.map((name) => [name, serviceDrawings[name].whole])) as Record<
    DrawingName,
    Picture
  >),
  'ringing-phone': ringingPhone,
}
export type FilePictureName = keyof typeof filePictures
export const filePictureNames = Object.keys(filePictures) as FilePictureName[]
