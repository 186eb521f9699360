import type { ContentPage, EveryPage, Shop } from '../../content/shown/index.ts'
import { closingPictures } from '../../illustrations/index.ts'
import { EmailLink, PhoneLink } from '../actions/links.tsx'
import { Brand, type HeaderProps } from '../header/Header.tsx'
import { OpeningHours } from '../hours/OpeningHours.tsx'
import { PictureFile } from '../ui/Photo.tsx'
import { withUnbroken } from '../ui/text.tsx'

interface FooterProps extends HeaderProps {
  text: EveryPage['footer']
  pages: readonly ContentPage[]
}

/** On the home page with the hero's object, put together again. */
export const Footer = ({ path, text, home, shop, logo, services, pages }: FooterProps) => {
  const picture = path === '/' ? closingPictures[home.hero.drawing] : null
  const marked = services.filter((service) => service.footer)
  const listed = marked.length > 0 ? marked : services
  const further = pages.filter((page) => page.footer)
  return (
    <footer className="footer on-panel screen-only">
      <div className="wrap">
        <div className="footer-sheet title-block">
          <div>
            <Brand brand={shop.brand} logo={logo} onPanel />
            <p>{withUnbroken(shop.town, text.text)}</p>
            {further.length > 0 && (
              <nav aria-label="Altre pagine">
                <FooterLinks links={further} current={path} />
              </nav>
            )}
            {shop.hours && <OpeningHours hours={shop.hours} />}
          </div>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services">{text.services}</h2>
            <FooterLinks links={listed} current={path} />
          </nav>
          <address>
            <h2>{text.contacts}</h2>
            {[shop.phone, ...shop.phones].map((phone) => (
              <PhoneLink key={phone.e164} phone={phone} />
            ))}
            <EmailLink shop={shop} />
            <p>
              <span className="unbroken">{shop.address.street},</span>{' '}
              <span className="unbroken">{shop.address.place}</span>
            </p>
            {shop.profiles.map(({ name, href }) => (
              <a key={name} href={href} target="_blank" rel="noopener me">
                {name}
              </a>
            ))}
          </address>
          <div className="footer-end">
            {picture && <PictureFile name={picture} />}
            <p>
              © <span id="year">{new Date().getFullYear()}</span> {shop.legalName}
            </p>
            <a href="/privacy" aria-current={path === '/privacy' ? 'page' : undefined}>
              {text.privacyLink}
            </a>
            <p>{legalFacts(shop, text.vatNumber)}</p>
          </div>
        </div>
      </div>
    </footer>
  )
}

interface FooterLinksProps {
  links: readonly { path: string; title: string; cardTitle?: string }[]
  current: string
}

const FooterLinks = ({ links, current }: FooterLinksProps) => (
  <ul>
    {links.map(({ path, title, cardTitle = title }) => (
      <li key={path}>
        <a href={path} aria-current={path === current ? 'page' : undefined}>
          {cardTitle}
        </a>
      </li>
    ))}
  </ul>
)

/** Facts that mostly Italian law requires on a business's website. */
function legalFacts(shop: Shop, label: string): string {
  const facts = [
    shop.legalForm && !shop.legalName.endsWith(shop.legalForm) && shop.legalForm,
    shop.soleShareholder && 'Socio unico',
    shop.inLiquidation && 'In liquidazione',
    shop.registeredOffice && `Sede legale: ${shop.registeredOffice}`,
    shop.shareCapital,
    `${label}\u00a0${shop.vatNumber}`,
    shop.fiscalCode && `C.F.\u00a0${shop.fiscalCode}`,
    shop.rea && `REA\u00a0${shop.rea.replace(' ', '\u00a0')}`,
    shop.pec && `PEC\u00a0${shop.pec}`,
  ]
  // No-break spaces keep a separator at the end of its line, and a number beside its label.
  return facts.filter(Boolean).join('\u00a0· ')
}
