import CMS, { type CmsConfig } from '@sveltia/cms'
import { type ContentFiles, FILES, FOLDERS } from '../content/files.ts'
import { DrawingField } from './drawing-field.tsx'
import { refusals, withoutEmpty } from './refusals.ts'

/** The JSON that `gestione.astro` contains for this script. */
interface PageData {
  configuration: CmsConfig
  /** Path of the content folder in the repository, with a slash at its end; may be empty. */
  prefix: string
  files: ContentFiles
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

const { configuration, prefix, files }: PageData = JSON.parse(
  document.querySelector('#configuration')?.textContent ?? '',
)
/** All files, as this page's build and the saves since then know them. */
const known: Record<string, unknown> = { ...files }

CMS.registerEventListener({
  name: 'preSave',
  handler: ({ entry }) => {
    const refused = refusals(known, entry.get('path').slice(prefix.length), entry.get('data').toJS())
    // With this message the editor saves nothing and shows the cause.
    if (refused.length > 0) throw new Error('saving_failed', { cause: new Error(refused.join('\n')) })
  },
})
CMS.registerEventListener({
  name: 'postSave',
  handler: ({ entry }) => {
    known[entry.get('path').slice(prefix.length)] = withoutEmpty(entry.get('data').toJS())
  },
})
CMS.registerFieldType('drawing', DrawingField)
for (const { name } of Object.values(FILES))
  CMS.registerPreviewTemplate(name, () => <PagePreview path={name === 'privacy' ? '/privacy' : '/'} />)
for (const { name } of Object.values(FOLDERS))
  CMS.registerPreviewTemplate(name, ({ entry }) => (
    <PagePreview path={entry.get('slug') ? `/${entry.get('slug')}` : null} />
  ))
CMS.init({ config: configuration })

// Vite reloads every open page when content is saved, and the editor would ask for its folder again. With the path of another
// page, Vite does not reload this one.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
