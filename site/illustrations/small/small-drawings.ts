import { type Picture, pictureComponent } from '../engine/drawing.tsx'
import * as appliances from './appliances.ts'
import * as computers from './computers.ts'
import { assembledLaptop } from './computers.ts'
import * as devices from './devices.ts'
import * as steps from './recovery-steps.ts'
import * as cards from './service-cards.ts'
import * as services from './services.ts'
import * as upgrades from './upgrades.ts'

/** Pictures that `drawing:` may name in a section or its items. */
export const smallPictures = {
  // Devices
  hdd: devices.hdd,
  'ssd-drive': devices.ssdDrive,
  usb: devices.usb,
  sd: devices.sd,
  phone: devices.phone,
  pc: devices.pc,
  tablet: appliances.tablet,
  watch: appliances.watch,
  console: appliances.gameConsole,
  television: appliances.television,
  printer: appliances.printer,
  nas: devices.nas,
  server: devices.server,
  // Steps of a recovery
  diagnosis: steps.diagnosis,
  quote: steps.quote,
  recovery: steps.recovery,
  delivery: steps.delivery,
  // Before and after
  'slow-disk': upgrades.slowDisk,
  'fast-disk': upgrades.fastDisk,
  // Parts
  ram: cards.ram,
  ssd: upgrades.m2Drive,
  'graphics-card': cards.graphicsCard,
  processor: upgrades.processor,
  cooler: upgrades.cooler,
  'power-supply': upgrades.powerSupply,
  battery: upgrades.newBattery,
  'security-chip': cards.securityChip,
  keycap: cards.keycap,
  fan: cards.fan,
  router: cards.router,
  // Computers
  laptop: assembledLaptop,
  'refurbished-laptop': cards.refurbishedLaptop,
  'new-computer': computers.newComputer,
  tower: computers.tower,
  workstation: computers.workstation,
  gamepad: computers.gamepad,
  'gaming-entry': computers.gamingEntry,
  'gaming-middle': computers.gamingMiddle,
  'gaming-top': computers.gamingTop,
  // What a service does
  'shield-chip': services.shieldChip,
  antivirus: services.antivirus,
  'fresh-system': services.freshSystem,
  backup: upgrades.backup,
  checklist: services.checklist,
  'year-dial': services.yearDial,
  'price-cut': services.priceCut,
  'house-visit': services.houseVisit,
} as const satisfies Record<string, Picture>

/** A name that a section's or an entry's `drawing:` may give. */
export type SmallDrawingName = keyof typeof smallPictures

const names = Object.keys(smallPictures) as SmallDrawingName[]

/** Drawings of sections and their items, by the name that the content's `drawing:` gives. */
export const smallDrawings = Object.fromEntries(
  names.map((name) => [name, pictureComponent(smallPictures[name])]),
) as Record<SmallDrawingName, ReturnType<typeof pictureComponent>>
