import { Icon } from '../ui/Icon.tsx'

/** Prints only the sheet for the counter. Without JavaScript the button stays hidden. */
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

/** The button "Stampa la scheda", and what the printed sheet has below the service's checklist. */
export const CounterSheet = ({ diagnosisCost }: { diagnosisCost: string | undefined }) => (
  <>
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
      {diagnosisCost && <p>{`Diagnosi: ${diagnosisCost}`}</p>}
    </div>
  </>
)
