import { Icon } from '../ui/Icon.tsx'
import { Paragraph } from '../ui/text.tsx'
import type { SectionProps } from './section-props.ts'

/** Prints the sheet for the counter alone. Without a script there is no button. */
const PRINT_SHEET = `{
  const button = document.currentScript.previousElementSibling
  const page = document.documentElement
  button.hidden = false
  button.onclick = () => {
    page.dataset.sheet = ''
    print()
  }
  addEventListener('afterprint', () => delete page.dataset.sheet)
}`

export const Bring = ({ section, shop }: SectionProps<'bring'>) => (
  <div>
    <ul className="bring sheet pairs ruled marked">
      {section.items.map(({ title, text }) => (
        <li key={title}>
          <svg className="drawn-mark" viewBox="0 0 34 34" aria-hidden="true">
            <rect x="2" y="8" width="24" height="24" rx="5" />
            <path d="M8 19.5l6.5 7L31 4" />
          </svg>
          <h3>{title}</h3>
          <Paragraph className="secondary">{text}</Paragraph>
        </li>
      ))}
    </ul>
    <div className="buttons">
      <button className="button button-small" type="button" hidden>
        <Icon name="document" />
        Stampa la scheda
      </button>
      <script>{PRINT_SHEET}</script>
    </div>
    <div className="counter-sheet">
      <p>Nome</p>
      <p>Telefono</p>
      <p>Dispositivo e modello</p>
      <p>Che cosa è successo</p>
      <p>Password: sì / no (non scriverla qui)</p>
      {shop.diagnosisCost && <p>{`Diagnosi: ${shop.diagnosisCost}`}</p>}
    </div>
  </div>
)
