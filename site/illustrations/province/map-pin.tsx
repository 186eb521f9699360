import type { Point } from '../engine/isometric.ts'

const short = (value: number) => Number(value.toFixed(1))

/** A map pin standing upright on the page, its tip at `at`; `radius` is that of its head, in drawing units. */
export function MapPin({ at: [x, y], radius }: { at: Point; radius: number }) {
  const half = short(radius * 0.862)
  const side = short(radius * 1.724)
  const head = `M${short(x)} ${short(y)}l-${half}-${side}a${radius} ${radius} 0 1 1 ${half * 2} 0z`
  return (
    <>
      <path className="y o" d={head} />
      <circle className="t o" cx={short(x)} cy={short(y - radius * 2.207)} r={short(radius * 0.345)} />
    </>
  )
}
