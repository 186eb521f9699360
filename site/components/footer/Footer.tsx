import { loadServices } from '../../content/load/services.ts'
import { loadHome } from '../../content/schema/home.ts'
import { loadShop } from '../../content/schema/shop.ts'
import { EmailAddress } from '../actions/EmailAddress.tsx'
import { Brand } from '../header/Brand.tsx'
import { LaptopPicture } from '../ui/LaptopPicture.tsx'
import { TownTogether } from '../ui/TownTogether.tsx'

/** The title block that closes every page; on the home page the laptop stands in it, put together again. */
export const Footer = ({ path }: { path: string }) => {
  const { footer } = loadHome()
  const shop = loadShop()
  const services = loadServices().filter((service) => service.footer)
  return (
    <footer className="footer drawing-on-panel">
      <div className="wrap">
        <div className={path === '/' ? 'footer-sheet with-laptop' : 'footer-sheet'}>
          <div>
            <Brand />
            <p>
              <TownTogether>{footer.text}</TownTogether>
            </p>
          </div>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">{footer.services}</h2>
            <ul>
              {services.map((service) => (
                <li key={service.slug}>
                  <a href={service.path} aria-current={service.path === path ? 'page' : undefined}>
                    {service.cardTitle}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <address>
            <h2>{footer.contacts}</h2>
            <a className="tel" href={shop.phone.href}>
              {shop.phone.display}
            </a>
            <a href={shop.mailto}>
              <EmailAddress>{shop.email}</EmailAddress>
            </a>
            <p>
              {shop.address.street}, <span className="town">{shop.address.place}</span>
            </p>
          </address>
          {path === '/' && (
            <div className="footer-laptop">
              <LaptopPicture name="portatile-su-scuro" />
            </div>
          )}
          <div className="footer-end">
            <span>
              © <span id="year">{new Date().getFullYear()}</span> {shop.legalName}
            </span>
            <a href="/privacy" aria-current={path === '/privacy' ? 'page' : undefined}>
              {footer.privacyLink}
            </a>
            <span>{legalFacts(shop, footer.vatNumber)}</span>
          </div>
        </div>
      </div>
    </footer>
  )
}

/** What the law wants to be found on a shop's pages: VAT number, and REA and PEC where there are any. */
function legalFacts({ vatNumber, rea, pec }: ReturnType<typeof loadShop>, label: string): string {
  return [`${label} ${vatNumber}`, rea && `REA ${rea}`, pec && `PEC ${pec}`].filter(Boolean).join(' · ')
}
