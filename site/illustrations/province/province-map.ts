import type { Point } from '../engine/isometric.ts'

/**
 * The edges of the drawn province, in degrees (WGS 84), further out than any town of the province of Padova. The schema of
 * `content/shop.yaml` refuses a shop of this province beyond the edges, because its pin would have no place.
 */
export const provinceBounds = { north: 45.72, south: 45.09, east: 12.15, west: 11.4 } as const

const { north, south, east, west } = provinceBounds
/** Drawing units in a kilometre. */
const scale = 3.5
/** Kilometres in a degree of latitude, and in one of longitude at 45.4° north. */
const [kmPerLatitude, kmPerLongitude] = [111, 78] as const

/** Size of the plate and height of its surface, in drawing units: u runs south, v west. */
export const provincePlate = {
  width: (north - south) * kmPerLatitude * scale,
  depth: (east - west) * kmPerLongitude * scale,
  height: 12,
} as const

/**
 * Turns coordinates in degrees (WGS 84) into a point of the plate. Throws a RangeError for a place outside the plate, because a
 * pin on the edge would be false.
 */
export function mapUV(latitude: number, longitude: number): Point {
  const [u, v] = [
    (north - latitude) * kmPerLatitude * scale,
    (east - longitude) * kmPerLongitude * scale,
  ]
  if (u < 0 || v < 0 || u > provincePlate.width || v > provincePlate.depth) {
    throw new RangeError(
      `${latitude}, ${longitude} lies outside the drawn province (${south}-${north}, ${west}-${east})`,
    )
  }
  return [u, v]
}
