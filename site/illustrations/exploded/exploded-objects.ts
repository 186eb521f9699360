import type { ExplodedObject } from '../engine/exploded-object.ts'
import { cooling } from './cooling.ts'
import { display } from './display.ts'
import { hardDisk } from './hard-disk.ts'
import { keyboard } from './keyboard.ts'
import { memory } from './memory.ts'
import { network } from './network.ts'
import { notebook } from './notebook.ts'
import { securityChip } from './security-chip.ts'
import { openedTower } from './tower.ts'

/** What each service page takes apart and puts together, by the part that the service's card shows. */
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
