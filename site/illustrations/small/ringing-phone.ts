import { framed, type Picture } from '../engine/drawing.tsx'
import { lined, outlined } from '../engine/face.ts'
import { arc, circle, horizontal } from '../engine/isometric.ts'
import { phone } from '../parts/phone.ts'

const glass = horizontal(7)

/** A smartphone that rings: telephone availability. Without lines on the ground, as it stands on dark and on light. */
export const ringingPhone: Picture = framed([
  ...phone(0),
  outlined('yellow', circle(glass, 32, 98, 15)),
  lined(
    'wave',
    arc(glass, 32, 98, 24, 205, 335) + arc(glass, 32, 98, 36, 210, 330) + arc(glass, 32, 98, 48, 214, 326),
  ),
])
