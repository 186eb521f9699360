import { type Home, loadHome } from '../../content/schema/home.ts'
import { loadShop } from '../../content/schema/shop.ts'
import { ProvincePlate, RingingPhone, Screw, screwAngle } from '../../illustrations/index.ts'
import { CallButton } from '../actions/CallButton.tsx'
import { TownTogether } from '../ui/TownTogether.tsx'

/** Who the shop is, four promises, where it is and when it answers. */
export const About = () => {
  const { about } = loadHome()
  return (
    <section className="section pt-0" id="chi-siamo" aria-labelledby="about-title">
      <div className="wrap">
        <div className="about-words">
          <div>
            <h2 id="about-title">{about.title}</h2>
            <p className="lead">
              <TownTogether>{about.lead}</TownTogether>
            </p>
            <p className="secondary">{about.text}</p>
          </div>
          <ul className="points">
            {about.points.map(({ title, text }, index) => (
              <li key={title}>
                <Screw angle={screwAngle(index)} />
                <h3>{title}</h3>
                <p className="secondary">{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="about-plates">
          <Where {...about.where} />
          <Availability {...about.availability} />
        </div>
      </div>
    </section>
  )
}

const Where = ({ title, text }: { title: string; text: string }) => {
  const { town, coordinates } = loadShop()
  return (
    <div className="plate on-bench">
      <h3>{title}</h3>
      <p className="town-name">{town}</p>
      <p>{text}</p>
      <ProvincePlate town={town} {...coordinates} />
    </div>
  )
}

const Availability = ({ title, badge, heading, text }: Home['about']['availability']) => (
  <div className="plate availability drawing-on-panel">
    <h3>{title}</h3>
    {badge && (
      <div className="h24" aria-hidden="true">
        {badge}
      </div>
    )}
    <RingingPhone />
    <h4>{heading}</h4>
    <p>{text}</p>
    <CallButton />
  </div>
)
