import { type DrawingName, serviceDrawings } from '../../illustrations/index.ts'
import { type ActionsProps, CallButton, ChatButton, QuoteButton } from '../actions/buttons.tsx'
import { PictureFile } from '../ui/Photo.tsx'
import { Paragraph } from '../ui/text.tsx'

interface CallToActionProps extends ActionsProps {
  title: string
  text: string
  /** The drawing of the page's hero. */
  drawing: DrawingName
  /** The service's chat message on the home page, with "…" where the visitor fills in a fact. */
  message: string | undefined
}

/** The last section of pages from `content/services/` and `content/pages/`. */
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
 * The facts that a message leaves open: "modello" and "da quando" of "Ciao! Modello: … Da quando:
 * …". Abbreviations keep their capitals.
 */
const factsIn = (message = '') =>
  [...message.matchAll(/([^.?!…:]+): …/g)].map(([, fact = '']) =>
    fact.trim().replace(/^\p{Lu}(?=\P{Lu})/u, (first) => first.toLowerCase()),
  )
