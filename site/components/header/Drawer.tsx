import { CallButton } from '../actions/buttons.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PictureFile } from '../ui/Photo.tsx'
import { Paragraph } from '../ui/text.tsx'
import { NavigationLinks, type NavigationProps } from './Header.tsx'
import { DRAWER_ID, OPENER_ID } from './modal-drawer.ts'

/**
 * The side drawer of small screens. Links open and close it: without JavaScript it shows while its
 * id is the URL's fragment, with JavaScript it is a modal dialog (`modal-drawer.ts`).
 */
export const Drawer = ({ path, shop, home, services }: NavigationProps) => (
  <dialog className="drawer" id={DRAWER_ID} aria-label="Menu">
    <div>
      Menu
      {/* biome-ignore lint/a11y/useSemanticElements: a link closes the drawer without JavaScript too */}
      <a
        className="button button-small close"
        href={`#${OPENER_ID}`}
        role="button"
        aria-label="Chiudi il menu"
      >
        <Icon name="close" />
      </a>
    </div>
    <nav aria-label="Menu">
      <NavigationLinks path={path} services={services} home={home} after={<Icon name="arrow" />} />
    </nav>
    <div className="on-ground">
      <PictureFile name="ringing-phone" />
      <CallButton phone={shop.phone} />
      {shop.hours?.week && <p className="open-now" />}
      <Paragraph>{home.about.availability.text}</Paragraph>
    </div>
  </dialog>
)
