import type { Home } from '../../content/schema/home.ts'
import type { Service } from '../../content/schema/service.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { RingingPhone } from '../../illustrations/index.ts'
import { CallButton } from '../actions/contact-links.tsx'
import { Icon } from '../ui/Icon.tsx'
import { NavigationLinks } from './NavigationLinks.tsx'

/** The target of the menu buttons' `commandfor`. `DrawerScript.astro`, which is inlined as it is, repeats it. */
export const DRAWER_ID = 'menu'

export interface DrawerProps {
  /** The page's own address. */
  path: string
  shop: Shop
  services: readonly Service[]
  availability: Home['about']['availability']
}

/**
 * The side drawer of small screens: the same four links and the call button. A native dialog opened by invoker
 * commands, so that it works before any script; `DrawerScript.astro` serves older browsers.
 */
export const Drawer = ({ path, shop, services, availability }: DrawerProps) => (
  <dialog className="drawer" id={DRAWER_ID} aria-label="Menu" closedby="any">
    <div>
      Menu
      <button
        className="button button-small button-ghost"
        type="button"
        commandfor={DRAWER_ID}
        command="close"
        aria-label="Chiudi il menu"
      >
        <Icon name="close" />
      </button>
    </div>
    <nav aria-label="Menu">
      <NavigationLinks path={path} services={services} after={<Icon name="arrow" />} />
    </nav>
    <div className="on-bench">
      <RingingPhone />
      <CallButton phone={shop.phone} />
      <p>{availability.text}</p>
    </div>
  </dialog>
)
