import { frameOf, type Picture, pictureComponent } from './engine/drawing.tsx'
import { explodedComponent, wholeComponent } from './engine/exploded-drawing.tsx'
import type { ExplodedObject } from './engine/exploded-object.ts'
import type { Frame } from './engine/label.tsx'
import { cooling } from './exploded/cooling.ts'
import { display } from './exploded/display.ts'
import { hardDisk } from './exploded/hard-disk.ts'
import { keyboard } from './exploded/keyboard.ts'
import { memory } from './exploded/memory.ts'
import { notebook } from './exploded/notebook.ts'
import { network } from './exploded/router.ts'
import { securityChip } from './exploded/security-chip.ts'
import { openedTower } from './exploded/tower.ts'
import type { HeroDrawingName } from './home/hero-object.ts'
import { platePictures } from './plates/plates.ts'
import * as appliances from './small/appliances.ts'
import { assembledDesktop, assembledLaptop } from './small/computers.ts'
import { phone, repairedPhone, ringingPhone } from './small/devices.ts'
import * as cards from './small/service-cards.ts'
import { newBattery } from './small/upgrades.ts'

/** Exploded objects of service pages, by the part that the service's card shows. */
export const explodedObjects = {
  display,
  'security-chip': securityChip,
  'graphics-card': openedTower,
  keycap: keyboard,
  ram: memory,
  'hard-disk': hardDisk,
  fan: cooling,
  'refurbished-laptop': notebook,
  router: network,
} as const satisfies Record<string, ExplodedObject>

/**
 * Whether a drawing is so much wider than tall that a service's title goes above it
 * (components/hero/page-hero.css).
 */
const isFlat = ([, , width, height]: Frame) => height < 0.95 * width

const drawings = (part: keyof typeof explodedObjects, card: Picture) => ({
  /** The part alone, for a service's card. */
  Card: pictureComponent(card),
  /** The exploded object, for the head of a service's page. */
  Page: explodedComponent(explodedObjects[part]),
  flat: isFlat(explodedObjects[part].frame),
  /** The object for the end of the page, which comes together on scrolling. */
  Whole: wholeComponent(explodedObjects[part]),
  file: null,
})

/** Objects without an exploded view. */
const objects = {
  phone,
  battery: newBattery,
  tablet: appliances.tablet,
  watch: appliances.watch,
  console: appliances.gameConsole,
  television: appliances.television,
  printer: appliances.printer,
  'assembled-laptop': assembledLaptop,
}

/** The same picture for card and page, and as a file for the page's end. */
const always = (file: keyof typeof objects) => ({
  Card: pictureComponent(objects[file]),
  Page: pictureComponent(objects[file]),
  flat: isFlat(frameOf(objects[file])),
  Whole: null,
  file,
})

/** The drawings of services and other pages, by the name that a file's `drawing:` gives. */
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
  phone: always('phone'),
  battery: always('battery'),
  tablet: always('tablet'),
  watch: always('watch'),
  console: always('console'),
  television: always('television'),
  printer: always('printer'),
  'assembled-laptop': always('assembled-laptop'),
} as const

/** A name that a page's `drawing:` may give. */
export type DrawingName = keyof typeof serviceDrawings

const drawingNames = Object.keys(serviceDrawings) as DrawingName[]

/**
 * The name of a page's drawings. Throws an Error for an unknown name, which `loadContent` refuses
 * earlier.
 */
export function drawingNameOf({ drawing, slug }: { drawing: string; slug: string }): DrawingName {
  const name = drawingNames.find((known) => known === drawing)
  if (!name) throw new Error(`${slug}: no service drawing is called "${drawing}"`)
  return name
}

export const drawingsOf = (service: { drawing: string; slug: string }) =>
  serviceDrawings[drawingNameOf(service)]

/**
 * The drawings that are written as SVG files: objects without an exploded view, every plate, those
 * at the home page's end, the ringing phone.
 */
export const filePictures = {
  ...objects,
  ...platePictures,
  'assembled-desktop': assembledDesktop,
  'repaired-phone': repairedPhone,
  'ringing-phone': ringingPhone,
}
/** The drawing at the home page's end, by the name of the hero's drawing. */
export const closingPictures = {
  laptop: 'assembled-laptop',
  phone: 'repaired-phone',
  desktop: 'assembled-desktop',
  none: null,
} as const satisfies Record<HeroDrawingName, FilePictureName | null>
export type FilePictureName = keyof typeof filePictures
export const filePictureNames = Object.keys(filePictures) as FilePictureName[]
