/** The pages' policies allow it in a frame. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'

/** Half of the map, in degrees: it shows about 1 km by 2 km in northern Italy. */
const HALF = { latitude: 0.0045, longitude: 0.012 }

/**
 * With a marker at these degrees (WGS 84);
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
