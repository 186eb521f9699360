import type { Shop } from '../../content/schema/shop.ts'
import { BrandMark } from '../../illustrations/index.ts'

/** Sign and name of the shop, leading home. */
export const Brand = ({ shop: { brand, logo } }: { shop: Shop }) => (
  <a className="brand" href="/">
    {logo ? <img src={logo.path} width={logo.width} height={logo.height} alt="" /> : <BrandMark />}
    {brand}
  </a>
)
