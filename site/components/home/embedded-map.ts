/** The pages' Content-Security-Policy allows this origin in a frame. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'

/** Half of the map's sides, in degrees: in northern Italy it shows about 1 km by 2 km. */
const HALF = { latitude: 0.0045, longitude: 0.012 }

/**
 * The address of a map with a marker at a point, in degrees (WGS 84).
 * https://wiki.openstreetmap.org/wiki/Export#Embeddable_HTML
 */
export function embeddedMapUrl({
  latitude,
  longitude,
}: {
  latitude: number
  longitude: number
}): string {
  const [south, north] = [latitude - HALF.latitude, latitude + HALF.latitude]
  const [west, east] = [longitude - HALF.longitude, longitude + HALF.longitude]
  const bbox = [west, south, east, north].map((degrees) => degrees.toFixed(5)).join()
  const query = new URLSearchParams({ bbox, layer: 'mapnik', marker: `${latitude},${longitude}` })
  return `${MAP_ORIGIN}/export/embed.html?${query}`
}
