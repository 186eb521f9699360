import { HOME_IDS } from '../../content/home-ids.ts'
import type { Home, Shop } from '../../content/shown/index.ts'
import { pointsOf, Screw, screwAngle } from '../../illustrations/index.ts'
import { CallButton } from '../actions/buttons.tsx'
import { NewTabLink } from '../actions/links.tsx'
import { OpeningHours } from '../hours/OpeningHours.tsx'
import { type BuiltPhoto, Photo } from '../ui/Photo.tsx'
import { Plate } from '../ui/Plate.tsx'
import { Paragraph, withUnbroken } from '../ui/text.tsx'

interface AboutProps {
  about: Home['about']
  shop: Shop
  photo: BuiltPhoto | null
}

export const About = ({ about, shop, photo }: AboutProps) => {
  const { where, availability } = about
  const { title, badge, heading, text } = availability
  // The drawn shop replaces a missing photo only if there is a point for each number in it.
  const isDrawn = !photo && about.drawing !== 'none' && about.points.length === pointsOf('shop')
  return (
    <section
      className="section on-paper screen-only"
      id={HOME_IDS.about}
      aria-labelledby="about-title"
    >
      <div className="wrap">
        <div className="about-words">
          <div>
            <h2 id="about-title">{about.title}</h2>
            <p className="lead">{withUnbroken(shop.town, about.lead)}</p>
            <Paragraph className="secondary">{about.text}</Paragraph>
          </div>
          <ul className="points pairs rows marked">
            {about.points.map(({ title, certifications, text }, index) => (
              <li key={title}>
                {isDrawn ? (
                  <span className="number flag">{index + 1}</span>
                ) : (
                  <Screw angle={screwAngle(index)} />
                )}
                <h3>{title}</h3>
                <Paragraph className="secondary">{text}</Paragraph>
                {certifications && shop.certifications && (
                  <div className="certifications">
                    {shop.certifications.map(({ name, issuer }) => (
                      <p key={name} className="secondary">
                        <b>{name}</b>
                        {issuer && !name.includes(issuer) && `, ${issuer}`}
                      </p>
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </div>
        {photo && about.photo && <Photo photo={photo} alt={about.photo.alt} />}
        {isDrawn && <Plate name={shop.emergencies ? 'shop' : 'shop-without-emergencies'} />}
        <div className="about-cells title-block">
          <div>
            <h3>{where.title}</h3>
            <p className="town-name">{shop.town}</p>
            <p>
              <NewTabLink href={shop.directionsUrl}>{shop.address.street}</NewTabLink>
            </p>
            <Paragraph>{where.text}</Paragraph>
            {shop.servedTowns && (
              <p>{`Tra i comuni serviti: ${new Intl.ListFormat('it').format(shop.servedTowns)}`}</p>
            )}
          </div>
          <div className="availability on-panel">
            <h3>{title}</h3>
            {badge && (
              <div className={badge.length > 4 ? 'h24 h24-words' : 'h24'} aria-hidden="true">
                {badge}
              </div>
            )}
            <h4>{heading}</h4>
            <Paragraph>{text}</Paragraph>
            {shop.emergencyNote && <p>{shop.emergencyNote}</p>}
            {shop.hours && <OpeningHours hours={shop.hours} />}
            <CallButton phone={shop.phone} />
          </div>
        </div>
      </div>
    </section>
  )
}
