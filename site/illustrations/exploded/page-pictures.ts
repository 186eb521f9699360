import type { ExplodedPicture } from '../engine/exploded-drawing.tsx'
import { displayPage } from './display-page.ts'
import { fanPage } from './fan-page.ts'
import { graphicsCardPage } from './graphics-card-page.ts'
import { hardDiskPage } from './hard-disk-page.ts'
import { keycapPage } from './keycap-page.ts'
import { networkPage } from './network-page.ts'
import { ramPage } from './ram-page.ts'
import { refurbishedLaptopPage } from './refurbished-laptop-page.ts'
import { securityChipPage } from './security-chip-page.ts'

/** What each service page opens with, by the part that the service's card shows. */
export const pagePictures = {
  display: displayPage,
  'security-chip': securityChipPage,
  'graphics-card': graphicsCardPage,
  keycap: keycapPage,
  ram: ramPage,
  'hard-disk': hardDiskPage,
  fan: fanPage,
  'refurbished-laptop': refurbishedLaptopPage,
  'wifi-card': networkPage,
} as const satisfies Record<string, ExplodedPicture>
