import type { Home } from '../../content/schema/home.ts'
import type { Shop } from '../../content/schema/shop.ts'
import { type DrawingName, serviceDrawings } from '../../illustrations/index.ts'
import { CallButton, ChatButton, QuoteButton } from '../actions/buttons.tsx'
import { PictureFile } from '../ui/Photo.tsx'
import { Paragraph } from '../ui/text.tsx'

interface CallToActionProps {
  title: string
  text: string
  /** That of the page's hero. */
  drawing: DrawingName
  shop: Shop
  actions: Home['actions']
}

/** The end of pages from `content/services/` and `content/pages/`. */
export const CallToAction = ({ title, text, drawing, shop, actions }: CallToActionProps) => {
  const { Whole, file } = serviceDrawings[drawing]
  return (
    <section className="call-to-action on-signal screen-only" aria-labelledby="call-to-action">
      <div className="wrap">
        <h2 id="call-to-action">{title}</h2>
        <div className="call-to-action-text">
          <Paragraph>{text}</Paragraph>
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
