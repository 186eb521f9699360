import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { ProjectCopy } from './project-copy.ts'
import { projectRoot } from './server-process.ts'

/**
 * Where the diagnosis has a price: in each file the words that still promise it free, and others
 * instead of them.
 */
export const MENDED: [file: string, words: RegExp, instead: string][] = [
  ['home.yaml', /Diagnosi e preventivo gratuiti, risposta/, 'Preventivo gratuito, risposta'],
  ['home.yaml', /diagnosi e preventivo sono gratuiti/, 'il preventivo è gratuito'],
  ['home.yaml', /: la diagnosi è gratuita/, ''],
  [
    'services/recupero-dati.yaml',
    /Diagnosi gratuita e nessun costo/,
    'Niente da pagare per il recupero,',
  ],
  ['services/recupero-dati.yaml', /title: Diagnosi gratuita/, 'title: Diagnosi'],
  [
    'services/recupero-dati.yaml',
    /highlight: Nessun costo .*/,
    'highlight: Il recupero si paga solo se riesce',
  ],
  ['services/riparazione-pc-mac.yaml', /Diagnosi gratuita e preventivo prima/, 'Preventivo prima'],
  [
    'services/riparazione-pc-mac.yaml',
    /highlight: Diagnosi gratuita/,
    'highlight: Preventivo gratuito',
  ],
  ['services/riparazione-pc-mac.yaml', /Diagnosi e preventivo gratuiti/, 'Preventivo gratuito'],
  ['services/riparazione-pc-mac.yaml', /title: Diagnosi gratuita/, 'title: Diagnosi'],
  [
    'services/upgrade-potenziamenti.yaml',
    /La diagnosi e il preventivo sono gratuiti/,
    'Il preventivo è gratuito',
  ],
  ['services/sicurezza-informatica.yaml', /Diagnosi e preventivo gratuiti/, 'Preventivo gratuito'],
]

/**
 * Writes the files of a shop that is unlike the example in every fact over the example's; some of
 * its texts need mending.
 */
export const writeSecondShop = ({ content }: ProjectCopy) =>
  cpSync(join(projectRoot, 'tests', 'support', 'second-shop'), content, { recursive: true })

/** Mends the texts that promise what the second shop's facts deny. */
export function mend({ change }: ProjectCopy): void {
  for (const [file, words, instead] of MENDED) change(file, words, instead)
}
