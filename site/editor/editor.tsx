import CMS, { type CmsConfig } from '@sveltia/cms'
import { FILES, FOLDERS, slugOf } from '../content/files.ts'
import { look, openInOneTab, refuse, saved } from './bar.ts'
import { DrawingField } from './drawing-field.tsx'
import { withoutEmpty } from './findings.ts'

/** The JSON that `gestione.astro` contains for this script. */
interface PageData {
  configuration: CmsConfig
  /** Path of the content folder in the repository, with a slash at its end; may be empty. */
  prefix: string
}

/** Shows the entry's page as it is published, in development as it is saved. `path` is null before the first save. */
const PagePreview = ({ path }: { path: string | null }) =>
  path === null ? (
    <p style={{ fontFamily: 'system-ui' }}>La pagina si vede qui dopo il primo «Salva».</p>
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

CMS.registerEventListener({
  name: 'preSave',
  handler: async ({ entry }) => {
    const count = await refuse(entry.get('path').slice(prefix.length), entry.get('data').toJS())
    if (count === 0) return
    // With this message the editor saves nothing and shows the cause.
    throw new Error('saving_failed', {
      cause: new Error(
        `Da correggere: ${count}. Lo leggi in fondo alla pagina finché non è a posto.`,
      ),
    })
  },
})
CMS.registerEventListener({
  name: 'postSave',
  // Who has signed in to the repository has a name; a folder of this computer has none.
  handler: ({ author, entry }) =>
    saved(
      entry.get('path').slice(prefix.length),
      withoutEmpty(entry.get('data').toJS()),
      Boolean(author.login),
    ),
})

CMS.registerFieldType('drawing', DrawingField)
for (const name of Object.keys(FILES).map(slugOf))
  CMS.registerPreviewTemplate(name, () => (
    <PagePreview path={name === 'privacy' ? '/privacy' : '/'} />
  ))
for (const name of Object.keys(FOLDERS))
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
