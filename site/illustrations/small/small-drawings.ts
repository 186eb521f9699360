import { type Picture, pictureComponent } from '../engine/drawing.tsx'
import { assembledLaptop } from '../home/assembled-laptop.tsx'
import * as devices from './devices.ts'
import * as steps from './recovery-steps.ts'
import * as cards from './service-cards.ts'
import * as parts from './upgrade-parts.ts'
import * as things from './workshop-things.ts'

/** What the drawings of section items show. */
export const smallPictures = {
  // Devices
  hdd: devices.hdd,
  'ssd-drive': devices.ssdDrive,
  usb: devices.usb,
  sd: devices.sd,
  phone: devices.phone,
  pc: devices.pc,
  nas: devices.nas,
  server: devices.server,
  // Steps of a recovery
  diagnosis: steps.diagnosis,
  quote: steps.quote,
  recovery: steps.recovery,
  delivery: steps.delivery,
  // Before and after
  'slow-disk': parts.slowDisk,
  'fast-disk': parts.fastDisk,
  // Parts
  ram: cards.ramCard,
  ssd: cards.hardDiskCard,
  'graphics-card': cards.graphicsCardCard,
  processor: parts.processor,
  cooler: parts.cooler,
  'power-supply': parts.powerSupply,
  'security-chip': cards.securityChipCard,
  'wifi-card': cards.wifiCardCard,
  keycap: cards.keycapCard,
  fan: cards.fanCard,
  // Things and services
  laptop: assembledLaptop,
  tower: things.tower,
  'shield-chip': things.shieldChip,
  checklist: things.checklist,
  router: things.router,
  'house-visit': things.houseVisit,
  backup: parts.backup,
  workstation: things.workstation,
} as const satisfies Record<string, Picture>

/** A name that a section item's `drawing:` may give. */
export type SmallDrawingName = keyof typeof smallPictures

const names = Object.keys(smallPictures) as SmallDrawingName[]

/** Drawings of section items, by the name that the content's `drawing:` gives. */
export const smallDrawings = Object.fromEntries(
  names.map((name) => [name, pictureComponent(smallPictures[name])]),
) as Record<SmallDrawingName, ReturnType<typeof pictureComponent>>
