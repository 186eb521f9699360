import { Drawing, type DrawingProps, Faces } from '../engine/drawing.tsx'
import { lined, plate } from '../engine/face.ts'
import { horizontal, lines, type Point, polyline, project } from '../engine/isometric.ts'
import { mapUV, provincePlate } from './province-map.ts'
import { type PlacedTown, placeTowns } from './town-labels.ts'

const { width, depth, height } = provincePlate
const short = (value: number) => Number(value.toFixed(1))
const surface = horizontal(height)

const ground = [
  ...plate(horizontal(0), 0, 0, width, depth, height, 14, { face: 'ground' }),
  lined(
    'grid',
    [1, 2]
      .map((step) =>
        lines(
          surface,
          [(width * step) / 3, 4, (width * step) / 3, depth - 4],
          [4, (depth * step) / 3, width - 4, (depth * step) / 3],
        ),
      )
      .join(''),
  ),
]
/** The north arrow; u runs south. */
const north = lined(
  'pin',
  lines(surface, [width - 12, 16, width - 40, 16]) +
    polyline(surface, [width - 34, 12.5], [width - 40, 16], [width - 34, 19.5]),
)
const [northX, northY] = project(width - 46, 16, height)

const left = short(project(0, depth)[0] - 4)
const right = short(project(width, 0)[0] + 4)
const viewBox = `${left} -16 ${short(right - left)} ${short(project(width, depth)[1] + 20)}`

const byDepth = (a: PlacedTown, b: PlacedTown) => a.peg[0] + a.peg[1] - b.peg[0] - b.peg[1]

/** The plate for a shop in another province: a pin twice as large as on `ProvincePlate`, and below it the shop's town. */
export function PinPlate({ town }: { town: string }) {
  const pin = project(width / 2, depth / 2, height)
  return (
    <div className="drawing-frame">
      <Drawing className="province" viewBox={viewBox}>
        <Faces of={ground} />
        <MapPin at={pin} radius={29} />
        <text className="tw here" x={short(pin[0])} y={short(pin[1] + 24)} textAnchor="middle">
          {town}
        </text>
      </Drawing>
    </div>
  )
}

/** Where the shop is: `latitude` and `longitude` in degrees. */
export type ProvincePlateProps = DrawingProps & Parameters<typeof placeTowns>[0]

/** The province as a plate with a peg per town and a pin at the shop. Throws a RangeError for a shop outside the plate. */
export function ProvincePlate({
  town,
  latitude,
  longitude,
  served,
  className,
  ...props
}: ProvincePlateProps) {
  const [u, v] = mapUV(latitude, longitude)
  const pin = project(u, v, height)
  const { towns, ownName } = placeTowns({ town, latitude, longitude, served })
  const peg = ([pegU, pegV]: PlacedTown['peg']) => plate(surface, pegU - 4, pegV - 4, 8, 8, 5, 4)
  return (
    <div className={className ? `drawing-frame ${className}` : 'drawing-frame'}>
      <Drawing {...props} className="province" viewBox={viewBox}>
        <Faces of={ground} />
        {towns.toSorted(byDepth).map((each) => (
          <g key={each.name} className={each.minor ? 'mi' : undefined}>
            <Faces of={peg(each.peg)} />
            {each.label && (
              <text
                className="tw"
                x={short(each.label.at[0])}
                y={short(each.label.at[1])}
                textAnchor={each.label.anchor}
              >
                {each.name}
              </text>
            )}
          </g>
        ))}
        <MapPin at={pin} radius={14.5} />
        <text className="tw here" x={short(ownName[0])} y={short(ownName[1])} textAnchor="middle">
          {town}
        </text>
        <Faces of={[north]} />
        <text className="tw" x={short(northX)} y={short(northY)} textAnchor="middle">
          N
        </text>
      </Drawing>
    </div>
  )
}

/** A map pin standing upright on the page, its tip at `at`; `radius` is the radius of its head, in drawing units. */
export function MapPin({ at: [x, y], radius }: { at: Point; radius: number }) {
  const half = short(radius * 0.862)
  const side = short(radius * 1.724)
  const head = `M${short(x)} ${short(y)}l-${half}-${side}a${radius} ${radius} 0 1 1 ${half * 2} 0z`
  return (
    <>
      <path className="y o" d={head} />
      <circle
        className="t o"
        cx={short(x)}
        cy={short(y - radius * 2.207)}
        r={short(radius * 0.345)}
      />
    </>
  )
}
