import type { PlateName } from './plates/plates.ts'
import type { DrawingName } from './service-drawings.ts'
import type { SmallDrawingName } from './small/small-drawings.ts'

/**
 * What a page's `drawing:` may name, with the Italian names for the editor. This file imports no
 * drawing, because the schema and the editor need only the names.
 */
export const PAGE_DRAWINGS: Record<DrawingName, string> = {
  display: 'Schermo',
  'security-chip': 'Chip con scudo',
  'graphics-card': 'Scheda grafica',
  keycap: 'Tasto',
  ram: 'Memoria',
  'hard-disk': 'Disco rigido',
  fan: 'Ventola',
  'refurbished-laptop': 'Portatile ricondizionato',
  router: 'Router',
  phone: 'Telefono',
  battery: 'Batteria',
  tablet: 'Tablet',
  watch: 'Orologio',
  console: 'Console',
  television: 'Televisore',
  printer: 'Stampante',
  'assembled-laptop': 'Portatile rimontato',
}

/** The drawing of a page whose file names none. */
export const DEFAULT_DRAWING: DrawingName = 'assembled-laptop'

/** What a section's or an entry's `drawing:` may name. */
export const SMALL_DRAWINGS: Record<SmallDrawingName, string> = {
  hdd: 'Disco rigido',
  'ssd-drive': 'Disco SSD',
  usb: 'Chiavetta USB',
  sd: 'Scheda di memoria',
  phone: 'Telefono',
  pc: 'Computer fisso e portatile',
  tablet: 'Tablet',
  watch: 'Orologio',
  console: 'Console',
  television: 'Televisore',
  printer: 'Stampante',
  nas: 'NAS',
  server: 'Server',
  diagnosis: 'Diagnosi',
  quote: 'Preventivo',
  recovery: 'Recupero',
  delivery: 'Consegna',
  'slow-disk': 'Disco lento',
  'fast-disk': 'Disco veloce',
  ram: 'Memoria',
  ssd: 'SSD M.2',
  'graphics-card': 'Scheda grafica',
  processor: 'Processore',
  cooler: 'Dissipatore',
  'power-supply': 'Alimentatore',
  battery: 'Batteria',
  'security-chip': 'Chip con scudo',
  keycap: 'Tasto',
  fan: 'Ventola',
  router: 'Router',
  laptop: 'Portatile',
  'refurbished-laptop': 'Portatile ricondizionato',
  'new-computer': 'Computer nuovo',
  tower: 'Torre',
  workstation: 'Workstation',
  gamepad: 'Joypad',
  'gaming-entry': 'PC da gioco, primo',
  'gaming-middle': 'PC da gioco, medio',
  'gaming-top': 'PC da gioco, grande',
  'shield-chip': 'Chip protetto',
  antivirus: 'Antivirus',
  'fresh-system': 'Sistema reinstallato',
  backup: 'Backup',
  checklist: 'Lista di controlli',
  'year-dial': 'Mesi dell’anno',
  'price-cut': 'Prezzo ridotto',
  'house-visit': 'Visita a domicilio',
}

/** How many numbers each plate has. Only a list with as many entries shows the plate. */
export const PLATE_POINTS: Record<PlateName, number> = {
  'opened-laptop': 12,
  'opened-tower': 12,
  'phone-in-parts': 6,
  'recovery-bench': 12,
  'set-up-desk': 12,
}

const plateWith = (name: PlateName, title: string) => `${title}, ${PLATE_POINTS[name]} numeri`
/** What a list's `plate:` may name. */
export const PLATES: Record<PlateName, string> = {
  'opened-laptop': plateWith('opened-laptop', 'Portatile aperto con i suoi guasti'),
  'opened-tower': plateWith('opened-tower', 'Computer aperto e portatile'),
  'phone-in-parts': plateWith('phone-in-parts', 'Telefono a pezzi'),
  'recovery-bench': plateWith('recovery-bench', 'Dischi, chiavette e telefoni guasti'),
  'set-up-desk': plateWith('set-up-desk', 'Scrivania con tutto collegato'),
}

/** Small drawings with points that the content names, and how many. */
export const NAMED_POINTS: Partial<Record<string, number>> = { 'price-cut': 3, 'year-dial': 2 }
