import { AssembledLaptop } from './assembled-laptop.tsx'
import * as devices from './devices.ts'
import { pictureComponent } from './drawing.tsx'
import * as steps from './recovery-steps.ts'
import * as cards from './service-cards.ts'

/** Drawings of section items, by the name that the content's `drawing:` gives. */
export const smallDrawings = {
  // Devices
  hdd: pictureComponent(devices.hdd),
  'ssd-drive': pictureComponent(devices.ssdDrive),
  usb: pictureComponent(devices.usb),
  sd: pictureComponent(devices.sd),
  phone: pictureComponent(devices.phone),
  pc: pictureComponent(devices.pc),
  nas: pictureComponent(devices.nas),
  server: pictureComponent(devices.server),
  // Steps of a recovery
  diagnosis: pictureComponent(steps.diagnosis),
  quote: pictureComponent(steps.quote),
  recovery: pictureComponent(steps.recovery),
  delivery: pictureComponent(steps.delivery),
  // Before and after
  'slow-disk': pictureComponent(devices.hdd),
  'fast-disk': pictureComponent(devices.ssdDrive),
  // Parts
  ram: pictureComponent(cards.ramCard),
  ssd: pictureComponent(cards.hardDiskCard),
  'graphics-card': pictureComponent(cards.graphicsCardCard),
  processor: pictureComponent(cards.securityChipCard),
  cooler: pictureComponent(cards.fanCard),
  'power-supply': pictureComponent(cards.fanCard),
  'security-chip': pictureComponent(cards.securityChipCard),
  'wifi-card': pictureComponent(cards.wifiCardCard),
  keycap: pictureComponent(cards.keycapCard),
  fan: pictureComponent(cards.fanCard),
  // Things and services
  laptop: AssembledLaptop,
  tower: pictureComponent(devices.pc),
  'shield-chip': pictureComponent(cards.securityChipCard),
  checklist: pictureComponent(steps.quote),
  router: pictureComponent(cards.wifiCardCard),
  'house-visit': pictureComponent(steps.delivery),
  backup: pictureComponent(steps.delivery),
  workstation: pictureComponent(devices.pc),
} as const

/** A name that a section item's `drawing:` may give. */
export type SmallDrawingName = keyof typeof smallDrawings
