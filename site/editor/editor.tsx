import CMS, { type CmsConfig } from '@sveltia/cms'
import { FILES, FOLDERS } from '../content/files.ts'
import { list, say } from './bar.ts'
import { DrawingField } from './drawing-field.tsx'
import { openInOneTab } from './one-tab.ts'
import { refusals, withoutEmpty } from './refusals.ts'
import { keep, knownFiles, waitingSince } from './saved.ts'

/** The JSON that `gestione.astro` contains for this script. */
interface PageData {
  configuration: CmsConfig
  /** Path of the content folder in the repository, with a slash at its end; may be empty. */
  prefix: string
}

const FRAME = { border: 0, height: 'calc(100vh - 3.5rem)', width: '100%' }
const NOTE = { font: '1rem/1.5 system-ui, sans-serif', margin: '0.75rem 1rem' }

/** Shows the entry's page in an iframe: in development as saved, elsewhere as published. `path` is null before the first save. */
function PagePreview({ path }: { path: string | null }) {
  if (path === null) return <p style={NOTE}>La pagina si vede qui dopo il primo «Salva».</p>
  return (
    <>
      <p style={NOTE}>
        {import.meta.env.DEV
          ? 'Salva, e la pagina qui sotto si aggiorna.'
          : 'La pagina com’è pubblicata: quello che salvi si vede tra qualche minuto.'}
      </p>
      <iframe title="La pagina" src={path} style={FRAME} />
    </>
  )
}

const { configuration, prefix }: PageData = JSON.parse(
  document.querySelector('#configuration')?.textContent ?? '',
)

/** What was last refused: a file, and the data that it was to have. */
let refused: { file: string; data: unknown } | undefined

CMS.registerEventListener({
  name: 'preSave',
  handler: async ({ entry }) => {
    const [file, data] = [entry.get('path').slice(prefix.length), entry.get('data').toJS()]
    const sentences = refusals(await knownFiles(), file, data)
    if (sentences.length === 0) return
    refused = { file, data }
    list('refused', sentences)
    // With this message the editor saves nothing and shows the cause.
    throw new Error('saving_failed', {
      cause: new Error(
        `Da correggere: ${sentences.length}. Lo leggi in fondo alla pagina finché non è a posto.`,
      ),
    })
  },
})
CMS.registerEventListener({
  name: 'postSave',
  handler: async ({ author, entry }) => {
    const file = entry.get('path').slice(prefix.length)
    // Who has signed in to the repository has a name; a folder of this computer has none.
    keep(file, withoutEmpty(entry.get('data').toJS()), Boolean(author.login))
    if (author.login) void untilPublished()
    else say('Salvato su questo computer, non in rete.')
    if (refused?.file === file) refused = undefined
    list('refused', refused ? refusals(await knownFiles(), refused.file, refused.data) : [])
  },
})

const A_QUARTER_OF_AN_HOUR = 15 * 60 * 1000
let next: ReturnType<typeof setTimeout>

/** Says whether what was saved is published, and asks again until it is. */
async function untilPublished(): Promise<void> {
  clearTimeout(next)
  await knownFiles()
  const waited = Date.now() - waitingSince()
  if (waited < 0) return say('In rete.')
  say(
    waited < A_QUARTER_OF_AN_HOUR
      ? 'Salvato: in rete fra qualche minuto.'
      : 'Salvato, ma dopo un quarto d’ora non ancora in rete: guarda in “Versioni di prima” se c’è un errore, o chiedi a chi segue il sito.',
  )
  next = setTimeout(untilPublished, 20_000)
}
CMS.registerFieldType('drawing', DrawingField)
for (const { name } of Object.values(FILES))
  CMS.registerPreviewTemplate(name, () => <PagePreview path={name === 'privacy' ? '/privacy' : '/'} />)
for (const { name } of Object.values(FOLDERS))
  CMS.registerPreviewTemplate(name, ({ entry }) => (
    <PagePreview path={entry.get('slug') ? `/${entry.get('slug')}` : null} />
  ))

// Without this module the editor would save unchecked, and say so to nobody.
await import('immutable')
void openInOneTab(() => {
  if (waitingSince() < Infinity) void untilPublished()
  void CMS.init({ config: configuration })
})

// Vite reloads every open page when content is saved, and the editor would ask for its folder again. With the path of another
// page, Vite does not reload this one.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
