/** The origin of the map that a visitor may open: the pages' policies allow it in a frame. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org'

/** Half the height and half the width of the map, in degrees: it shows about 1 km by 2 km in northern Italy. */
const HALF = { latitude: 0.0045, longitude: 0.012 }

/**
 * Address of OpenStreetMap's embeddable map with a marker at these coordinates, in degrees (WGS 84).
 * Parameters: https://wiki.openstreetmap.org/wiki/Export#Embeddable_HTML
 */
export function embeddedMapUrl({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const corners = [
    longitude - HALF.longitude,
    latitude - HALF.latitude,
    longitude + HALF.longitude,
    latitude + HALF.latitude,
  ]
  const query = new URLSearchParams({
    bbox: corners.map((degrees) => degrees.toFixed(5)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${MAP_ORIGIN}/export/embed.html?${query}`
}
