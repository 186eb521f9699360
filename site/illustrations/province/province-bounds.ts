/**
 * The edges of the drawn province, in degrees (WGS 84): further out than any town of the province of Padova. The
 * schema of `content/shop.yaml` takes no shop beyond them, because its pin would have no place.
 */
export const provinceBounds = { north: 45.72, south: 45.09, east: 12.15, west: 11.4 } as const
