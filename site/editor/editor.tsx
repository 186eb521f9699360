import CMS, {
  type ApiEntry,
  type CustomFieldControlProps,
  type CustomPreviewTemplateProps,
} from '@sveltia/cms'
import type { MapOf } from 'immutable'
import { FOLDERS, pageOf, SCHEMAS, slugOf } from '../content/files.ts'
import { dataOf, holds, holdsPages, look, openInOneTab, previews, refuse, saved } from './bar.tsx'
import { DrawingField } from './drawing-field.tsx'
import { withoutEmpty } from './findings.ts'
import { isPicturePending, PictureField } from './picture-field.tsx'

const { configuration, prefix } = dataOf(document)

/** The path of an entry's file inside the content folder. */
const fileOf = (entry: MapOf<ApiEntry>) => entry.get('path').slice(prefix.length)

/**
 * Shows the entry's page as it is published, in development as it is saved. `path` is null before
 * the first save.
 */
const PagePreview = ({ path }: { path: string | null }) =>
  path === null ? (
    <p style={{ fontFamily: 'system-ui' }}>
      La pagina si vede qui dopo «Salva», quando è pubblicata.
    </p>
  ) : (
    <iframe
      title="La pagina"
      ref={(frame) => {
        if (frame) previews.add(frame)
        return () => void (frame && previews.delete(frame))
      }}
      src={path}
      style={{ border: 0, height: 'calc(100vh - 3.5rem)', width: '100%' }}
    />
  )

/** The files of all pages that the editor has. */
async function pagesIn(getCollection: CustomPreviewTemplateProps['getCollection']) {
  const entries = await Promise.all(Object.keys(FOLDERS).map((folder) => getCollection(folder)))
  return entries.flat().map(fileOf)
}

/** Tells the bar what the editor holds of the open entry; stands hidden before the fields. */
const OpenEntry = ({ entry }: CustomFieldControlProps) => (
  <span
    ref={() => {
      // Not at each key that is pressed: a check takes tens of milliseconds.
      const pause = setTimeout(() => holds(withoutEmpty(entry?.get('data').toJS())), 300)
      return () => clearTimeout(pause)
    }}
  />
)

const CONFLICT =
  'Qualcun altro ha salvato nello stesso momento: premi di nuovo «Salva». Se non basta, copia quello che hai scritto e ricarica la pagina.'
const FAULT = 'Il repository ha un guasto: riprova tra poco.'

/** Why a repository refuses a save, by the status of its answer. After a 502 Sveltia asks again. */
const REFUSED: Readonly<Record<number, string>> = {
  // GitLab's status for a conflict; 422 is Gitea's.
  400: CONFLICT,
  401: 'La chiave (token) non vale più: copia quello che hai scritto, esci ed entra con una nuova.',
  403: 'Il repository non lo permette: forse questa chiave (token) non può scrivere, o le richieste sono state troppe. Copia quello che hai scritto e riprova tra qualche minuto.',
  409: CONFLICT,
  422: CONFLICT,
  500: FAULT,
  503: FAULT,
  504: FAULT,
}

// The editor shows what is thrown here. The browser's and the repository's words are English.
const { fetch } = window
window.fetch = async (...request) => {
  const answer = await fetch(...request).catch((cause) => {
    const isLost = cause instanceof TypeError
    throw isLost ? new TypeError('La connessione a internet non va: riprova tra poco.') : cause
  })
  const refused = request[1]?.method === 'POST' && REFUSED[answer.status]
  if (refused) throw new Error(refused)
  return answer
}

/** With this message the editor saves nothing and shows the cause. */
const refusal = (cause: string) => new Error('saving_failed', { cause: new Error(cause) })

CMS.registerEventListener({
  name: 'preSave',
  handler: async ({ entry }) => {
    if (isPicturePending())
      throw refusal('La foto non è ancora pronta: aspetta un momento e premi di nuovo Salva')
    const count = await refuse(fileOf(entry), entry.get('data').toJS())
    if (count > 0)
      throw refusal(`Da correggere: ${count}. Lo leggi in fondo alla pagina finché non è a posto.`)
  },
})
CMS.registerEventListener({
  name: 'postSave',
  handler: ({ author, entry }) => {
    const file = fileOf(entry)
    const data = withoutEmpty(entry.get('data').toJS())
    // A folder of this computer has no login. `saved` runs later, because the editor would tell an
    // error in here as "Non salvato", though the commit is made.
    queueMicrotask(() => saved(file, data, Boolean(author.login)))
  },
})

CMS.registerFieldType('drawing', DrawingField)
CMS.registerFieldType('open-entry', OpenEntry)
CMS.registerFieldType('picture', PictureField)
for (const name of Object.keys(SCHEMAS).map(slugOf))
  CMS.registerPreviewTemplate(name, ({ entry, getCollection }) => {
    // Not in an effect: the editor renders with a React of its own.
    queueMicrotask(() => holdsPages(() => pagesIn(getCollection)))
    // For a file that is not a page, such as `shop.yaml`, the home page.
    return <PagePreview path={entry.get('path') ? `/${pageOf(fileOf(entry)) ?? ''}` : null} />
  })

// If this module does not load, the editor must not open: it would save unchecked.
await import('immutable')
void openInOneTab(() => void CMS.init({ config: configuration }))

// Vite reloads every open page when content is saved, and the editor would ask for its folder
// again. With the path of another page, Vite does not reload this one.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
  void look()
})
