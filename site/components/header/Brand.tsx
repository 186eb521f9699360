import { BrandMark } from '../../illustrations/index.ts'

/** Sign and name of the shop, leading home. */
export const Brand = ({ name }: { name: string }) => (
  <a className="brand" href="/">
    <BrandMark />
    {name}
  </a>
)
