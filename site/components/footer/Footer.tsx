import type { Home } from '../../content/schema/home.ts'
import type { Service } from '../../content/schema/service.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { EmailAddress, PhoneLink } from '../actions/contact-links.tsx'
import { Brand } from '../header/Brand.tsx'
import { PictureFile } from '../ui/PictureFile.tsx'
import { TownTogether } from '../ui/TownTogether.tsx'

interface FooterProps {
  /** The page's own address. */
  path: string
  text: Home['footer']
  shop: Shop
  services: readonly Service[]
}

/** The title block that closes every page; on the home page the laptop stands in it, put together again. */
export const Footer = ({ path, text, shop, services }: FooterProps) => {
  const listed = services.filter((service) => service.footer)
  return (
    <footer className="footer drawing-on-panel">
      <div className="wrap">
        <div className={path === '/' ? 'footer-sheet with-laptop' : 'footer-sheet'}>
          <div>
            <Brand name={shop.brand} />
            <p>
              <TownTogether town={shop.town}>{text.text}</TownTogether>
            </p>
          </div>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">{text.services}</h2>
            <ul>
              {listed.map((service) => (
                <li key={service.slug}>
                  <a href={service.path} aria-current={service.path === path ? 'page' : undefined}>
                    {service.cardTitle}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <address>
            <h2>{text.contacts}</h2>
            <PhoneLink phone={shop.phone} />
            <a href={shop.mailto}>
              <EmailAddress>{shop.email}</EmailAddress>
            </a>
            <p>
              {shop.address.street}, <span className="town">{shop.address.place}</span>
            </p>
          </address>
          {path === '/' && (
            <div className="footer-laptop">
              <PictureFile name="assembled-laptop" />
            </div>
          )}
          <div className="footer-end">
            <span>
              © <span id="year">{new Date().getFullYear()}</span> {shop.legalName}
            </span>
            <a href="/privacy" aria-current={path === '/privacy' ? 'page' : undefined}>
              {text.privacyLink}
            </a>
            <span>{legalFacts(shop, text.vatNumber)}</span>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** What the law wants to be found on a shop's pages: VAT number, and REA and PEC where there are any. */
function legalFacts({ vatNumber, rea, pec }: Shop, label: string): string {
  return [`${label} ${vatNumber}`, rea && `REA ${rea}`, pec && `PEC ${pec}`].filter(Boolean).join(' · ')
}
