import { Drawing, type DrawingProps, Faces } from '../engine/drawing.tsx'
import type { PartNumber } from '../engine/face.ts'
import { desktop } from './desktop.ts'
import { type Leader, LeaderLink, type LinkedService, numberCircle } from './hero-leader.tsx'
import { FRAME, type HeroDrawingName, type HeroObject } from './hero-object.ts'
import { laptop } from './laptop.ts'
import { phone } from './phone.ts'

export const heroObjects: Record<Exclude<HeroDrawingName, 'none'>, HeroObject> = {
  laptop,
  phone,
  desktop,
}

/**
 * Numbers the services in order. `number` is null for a service whose part the hero's drawing does
 * not have, or that an earlier service has already taken.
 */
export function numbered<Service extends { drawing: string }>(
  object: HeroDrawingName,
  services: readonly Service[],
): (Service & { number: number | null })[] {
  const free = new Set<string>(object === 'none' ? [] : Object.values(heroObjects[object].parts))
  let last = 0
  return services.map((service) => ({
    ...service,
    number: free.delete(service.drawing) ? ++last : null,
  }))
}

/** The class that moves a part with its layer on scrolling. */
function riseOf({ layers }: HeroObject, part: PartNumber): string | undefined {
  const layer = layers.find(({ faces }) =>
    faces.some(({ paint }) => paint.split(' ').includes(`h${part}`)),
  )
  return layer?.rise && `rise-${layer.rise}`
}

/** While the pointer is on a part's link, that part is yellow instead of part 6. */
const hoverStyle = (parts: readonly PartNumber[]) =>
  `@media(hover:hover){.hero-object:has(a:hover) .h6{fill:var(--face-top)}${parts
    .map((part) => `.hero-object:has(.c${part}:hover) .h${part}`)
    .join()}{fill:var(--signal)}}`

/** Leaders are drawn only for parts with a numbered service. */
export type HeroDrawingProps = DrawingProps & {
  object: keyof typeof heroObjects
  services: readonly (Omit<LinkedService, 'number'> & { number: number | null })[]
}

/**
 * The exploded object with numbers as links. The drawing is hidden from assistive technology and
 * the links are no tab stops: the home page's cards, unless the shop leaves them out, have links to
 * the same pages.
 */
export function HeroDrawing({ object, services, className, ...props }: HeroDrawingProps) {
  const hero = heroObjects[object]
  const { layers, parts, wide, tight } = hero
  const linksOf = (leaders: readonly Leader[], look: 'wide' | 'tight') =>
    leaders.map((leader) => {
      const service = services.find(
        ({ drawing, number }) => number && drawing === parts[leader.number],
      )
      return (
        service?.number && (
          <LeaderLink
            key={leader.number}
            leader={leader}
            rise={riseOf(hero, leader.number)}
            service={{ ...service, number: service.number }}
            look={look}
          />
        )
      )
    })
  return (
    <Drawing
      {...props}
      className={className ? `hero-object ${className}` : 'hero-object'}
      viewBox={FRAME.join(' ')}
    >
      {layers.map(({ rise, faces }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered to HTML once, never reordered
        <g key={index} className={rise === 'axes' ? 'axs' : rise && `lv rise-${rise}`}>
          <Faces of={faces} />
        </g>
      ))}
      <g className="wide" fontSize={numberCircle.wide.font}>
        {linksOf(wide, 'wide')}
      </g>
      <g className="tight" fontSize={numberCircle.tight.font}>
        {linksOf(tight, 'tight')}
      </g>
      <style>{hoverStyle(wide.map(({ number }) => number))}</style>
    </Drawing>
  )
}
