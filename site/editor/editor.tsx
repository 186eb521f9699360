import CMS, { type CmsConfig } from '@sveltia/cms'
import * as v from 'valibot'
import { describeIssue } from '../content/load/describe-issue.ts'
import type { Promises } from '../content/schema/content-text.ts'
import { schemaOf } from './configuration.ts'
import { contentFormat, FORMAT } from './content-format.ts'
import { DrawingField } from './drawing-field.tsx'
import { PagePreview } from './page-preview.tsx'

/** What `gestione.astro` leaves for this script. */
interface PageData {
  configuration: CmsConfig
  /** Which forms of texts count for the shop. */
  forms: Promises
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
    const mistakes = issues.map((issue) => describeIssue(issue, schema, written))
    // The editor saves nothing, and shows the cause of an error of this name.
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

// Vite reloads every open page when content is saved. The editor, which saved it, would ask for its folder again: a reload that is
// for another page leaves it alone.
import.meta.hot?.on('vite:beforeFullReload', (reload) => {
  reload.path = '/none.html'
})
