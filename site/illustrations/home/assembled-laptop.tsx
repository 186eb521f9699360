import { type Picture, pictureComponent } from '../engine/drawing.tsx'
import { deck, laptop, repairedDisplay } from '../parts/laptop-shell.ts'

/** The laptop of the hero put together again, with a tick on its screen. */
export const assembledLaptop: Picture = {
  viewBox: '-200 -232 486 512',
  still: [...deck(0), ...repairedDisplay(laptop.deckHeight)],
}

export const AssembledLaptop = pictureComponent(assembledLaptop)
