import { isPublicOrigin } from '../../../contact/origin.ts'
import { SHOP_FILE, type Shop } from '../schema/shop.ts'
import { ContentError } from './content-error.ts'
import { fileLabel } from './read-text.ts'

/** Facts that visitors and the law rely on: with example values the site must not go out. */
const TO_FILL_IN = 'brand, address, coordinates, phone, email, vatNumber'

/**
 * Refuses to build example facts for a public address. `origin` is an absolute URL; a local one always passes.
 * Throws a ContentError that says what to fill in.
 */
export function assertPublishable(shop: Pick<Shop, 'example'>, origin: string): void {
  if (!shop.example || !isPublicOrigin(origin)) return
  throw new ContentError(
    `${fileLabel(SHOP_FILE)} still holds example facts, and ${origin} is a public address: fill in ${TO_FILL_IN}` +
      ' with those of the shop, then set "example: false"',
  )
}
