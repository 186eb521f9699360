import { ContentError } from './content-error.ts'
import { fileLabel } from './read-text.ts'
import { SHOP_FILE, type Shop } from './shop.ts'

/** Facts that visitors and the law rely on: with example values the site must not go out. */
const TO_FILL_IN = 'brand, address, coordinates, phone, email, vatNumber'

/** A host that only this machine reaches: `localhost`, its subdomains and loopback addresses (RFC 6761, 1122, 4291). */
function isLocal(origin: string): boolean {
  const { hostname } = new URL(origin)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname) ||
    hostname === '[::1]'
  )
}

/**
 * Refuses to build example facts for a public address. `origin` is an absolute URL; a local one always passes.
 * Throws a ContentError that says what to fill in.
 */
export function assertPublishable(shop: Pick<Shop, 'example'>, origin: string): void {
  if (!shop.example || isLocal(origin)) return
  throw new ContentError(
    `${fileLabel(SHOP_FILE)} still holds example facts, and ${origin} is a public address: fill in ${TO_FILL_IN}` +
      ' with those of the shop, then set "example: false"',
  )
}
