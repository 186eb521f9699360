import CMS, { type CmsConfig } from '@sveltia/cms'
import { FILES, FOLDERS } from '../content/files.ts'
import { list, openInOneTab, say } from './bar.ts'
import { DrawingField } from './drawing-field.tsx'
import { notices, refusals, withoutEmpty } from './findings.ts'
import { keep, knownFiles, waitingSince } from './saved.ts'

/** The JSON that `gestione.astro` contains for this script. */
interface PageData {
  configuration: CmsConfig
  /** Path of the content folder in the repository, with a slash at its end; may be empty. */
  prefix: string
}

/** Shows the entry's page as it is published, in development as it is saved. `path` is null before the first save. */
const PagePreview = ({ path }: { path: string | null }) =>
  path === null ? (
    <p>La pagina si vede qui dopo il primo «Salva».</p>
  ) : (
    <iframe
      title="La pagina"
      src={path}
      style={{ border: 0, height: 'calc(100vh - 3.5rem)', width: '100%' }}
    />
  )

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
  handler: ({ author, entry }) => {
    const [file, data] = [entry.get('path').slice(prefix.length), withoutEmpty(entry.get('data').toJS())]
    if (refused?.file === file) refused = undefined
    // Who has signed in to the repository has a name; a folder of this computer has none.
    if (author.login) keep(file, data)
    else say('Salvato su questo computer, non in rete.')
    void look()
  },
})

const A_QUARTER_OF_AN_HOUR = 15 * 60 * 1000
let next: ReturnType<typeof setTimeout>

/** Lists what is still wrong and what may be meant, and says whether what was saved is published, until it is. */
async function look(): Promise<void> {
  clearTimeout(next)
  const wasWaiting = waitingSince() < Infinity
  const files = await knownFiles()
  list('refused', refused ? refusals(files, refused.file, refused.data) : [])
  list('notices', notices(files))
  const waited = Date.now() - waitingSince()
  if (waited >= 0) next = setTimeout(look, 20_000)
  if (waited > A_QUARTER_OF_AN_HOUR)
    say(
      'Salvato, ma dopo un quarto d’ora non ancora in rete: guarda in “Versioni di prima” se c’è un errore, o chiedi a chi segue il sito.',
    )
  else if (waited >= 0) say('Salvato: in rete fra qualche minuto.')
  else if (wasWaiting) say('In rete.')
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
  void look()
  void CMS.init({ config: configuration })
})

// Vite reloads every open page when content is saved, and the editor would ask for its folder again. With the path of another
// page, Vite does not reload this one.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
