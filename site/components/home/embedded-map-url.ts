/** Half the height and half the width of the shown part, in degrees: about 1 km by 2 km in northern Italy. */
const HALF = { latitude: 0.0045, longitude: 0.012 }

/**
 * OpenStreetMap's embeddable map with a marker. Coordinates are degrees, WGS 84.
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
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
