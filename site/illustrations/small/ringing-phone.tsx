import { pictureComponent } from '../engine/drawing.tsx'
import { axes, footprint, lined, outlined } from '../engine/face.ts'
import { arc, circle, horizontal, rectangle } from '../engine/isometric.ts'
import { phone } from '../parts/phone.ts'

const glass = horizontal(51)

/** A smartphone that rings: telephone availability. */
export const RingingPhone = pictureComponent({
  viewBox: '-118 -62 184 166',
  still: [
    footprint(rectangle(horizontal(0), 0, 0, 64, 128, 11)),
    axes([0, 118, 0, 44], [58, 128, 0, 44], [64, 10, 0, 44]),
  ],
  lifted: [
    ...phone(44),
    outlined('yellow', circle(glass, 32, 98, 15)),
    lined(
      'wave',
      arc(glass, 32, 98, 24, 205, 335) + arc(glass, 32, 98, 36, 210, 330) + arc(glass, 32, 98, 48, 214, 326),
    ),
  ],
})
