import CMS, { type CmsConfig } from '@sveltia/cms'
import * as v from 'valibot'
import { describeIssue, issuePath, labelPath } from '../content/load/mistake-sentences.ts'
import type { Promises } from '../content/schema/content-text.ts'
import { schemaOf } from './configuration.ts'
import { contentFormat, FORMAT } from './content-format.ts'
import { DrawingField } from './drawing-field.tsx'

/** The JSON that `gestione.astro` contains for this script. */
interface PageData {
  configuration: CmsConfig
  /** What the shop promises, which selects the form of each text. */
  forms: Promises
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

const { configuration, forms }: PageData = JSON.parse(
  document.querySelector('#configuration')?.textContent ?? '',
)

const format = contentFormat(forms)
CMS.registerCustomFormat(FORMAT, 'yaml', format)
CMS.registerEventListener({
  name: 'preSave',
  handler: ({ entry }) => {
    const schema = schemaOf(entry.get('path'))
    if (!schema) return
    const written = format.written(entry.get('data').toJS())
    const { issues = [] } = v.safeParse(schema, written, { abortPipeEarly: true })
    const mistakes = issues.map((issue) =>
      describeIssue(issue, schema, written, labelPath(issuePath(issue), schema, written)),
    )
    // With this message the editor saves nothing and shows the cause.
    if (mistakes.length > 0) throw new Error('saving_failed', { cause: new Error(mistakes.join('; ')) })
  },
})
CMS.registerFieldType('drawing', DrawingField)
for (const file of ['shop', 'home', 'common', 'colours'])
  CMS.registerPreviewTemplate(file, () => <PagePreview path="/" />)
CMS.registerPreviewTemplate('privacy', () => <PagePreview path="/privacy" />)
for (const folder of ['services', 'pages'])
  CMS.registerPreviewTemplate(folder, ({ entry }) => (
    <PagePreview path={entry.get('slug') ? `/${entry.get('slug')}` : null} />
  ))
CMS.init({ config: configuration })

// Vite reloads every open page when content is saved, and the editor would ask for its folder again. With the path of another
// page, Vite does not reload this one.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
