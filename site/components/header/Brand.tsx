import { loadShop } from '../../content/schema/shop.ts'
import { BrandMark } from '../../illustrations/index.ts'

/** Sign and name of the shop, leading home. */
export const Brand = () => (
  <a className="brand" href="/">
    <BrandMark />
    {loadShop().brand}
  </a>
)
