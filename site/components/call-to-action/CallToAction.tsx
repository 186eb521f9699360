import type { Home, Shop } from '../../content/shown/index.ts'
import { type DrawingName, serviceDrawings } from '../../illustrations/index.ts'
import { CallButton, ChatButton, QuoteButton } from '../actions/buttons.tsx'
import { PictureFile } from '../ui/Photo.tsx'
import { Paragraph } from '../ui/text.tsx'

interface CallToActionProps {
  title: string
  text: string
  /** That of the page's hero. */
  drawing: DrawingName
  /** That of the service's chat on the home page, with "…" where the visitor fills in a fact. */
  message: string | undefined
  shop: Shop
  actions: Home['actions']
}

/** The end of pages from `content/services/` and `content/pages/`. */
export const CallToAction = ({
  title,
  text,
  drawing,
  message,
  shop,
  actions,
}: CallToActionProps) => {
  const { Whole, file } = serviceDrawings[drawing]
  const asked = factsIn(message)
  return (
    <section className="call-to-action on-signal screen-only" aria-labelledby="call-to-action">
      <div className="wrap">
        <h2 id="call-to-action">{title}</h2>
        <div className="call-to-action-text">
          <Paragraph>{text}</Paragraph>
          {asked.length > 0 && <p>{`Ci serve sapere: ${asked.join(', ')}.`}</p>}
          <div className="buttons button-group">
            <CallButton phone={shop.phone} />
            <div>
              <ChatButton href={shop.whatsapp()}>{actions.whatsapp}</ChatButton>
              <QuoteButton>{actions.quote}</QuoteButton>
            </div>
          </div>
        </div>
        {Whole ? <Whole preserveAspectRatio="xMidYMax" /> : <PictureFile name={file} />}
      </div>
    </section>
  )
}

/**
 * What a message such as "Ciao! … Modello: … Da quando: …" asks for, as words within a sentence.
 */
const factsIn = (message = '') =>
  [...message.matchAll(/([^.?!…:]+): …/g)].map(([, fact = '']) =>
    fact.trim().replace(/^\p{Lu}(?=\P{Lu})/u, (first) => first.toLowerCase()),
  )
