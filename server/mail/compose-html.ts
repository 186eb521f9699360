import { escapeHtml } from '../safe-text.ts'

/** What a mail shows. All of it is plain text. */
export interface MessageView {
  heading: string
  /** A `long` value may have several lines. */
  entries: { label: string; value: string; long: boolean }[]
  actions: { label: string; href: string }[]
  footer: string[]
}

/** Long words and addresses break, so that a mail is never wider than a telephone. */
const PAGE =
  'max-width:640px;margin:0 auto;padding:16px;background:#ffffff;color:#1a1a1a;' +
  'font:16px/1.5 Verdana,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word'
const HEADING = 'margin:0 0 16px;padding:12px 16px;background:#1a1a1a;color:#ffffff;font-size:20px'
const QUIET = 'color:#595959'
const LONG_TEXT = 'padding:12px 16px;background:#eeeeee;white-space:pre-wrap'
const LINK = 'display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border:2px solid #1a1a1a;'
const LINK_TEXT = 'color:#1a1a1a;font-weight:bold;text-decoration:none'

/**
 * Renders the view as a whole HTML document; every value is escaped here. Styles are inline,
 * because many mail programs ignore style sheets, and line breaks are elements, because Outlook
 * ignores `white-space`.
 */
export function renderHtml({ heading, entries, actions, footer }: MessageView): string {
  const texts = entries.map(({ label, value, long }) => {
    const text = escapeHtml(value).replaceAll('\n', '<br>')
    const shown = long
      ? `<div dir="auto" style="${LONG_TEXT}">${text}</div>`
      : `<strong dir="auto">${text}</strong>`
    return `<div style="margin:0 0 12px"><span style="${QUIET}">${escapeHtml(label)}</span><br>${shown}</div>`
  })
  const links = actions.map(
    ({ label, href }) =>
      `<a href="${escapeHtml(href)}" style="${LINK}${LINK_TEXT}">${escapeHtml(label)}</a>`,
  )
  const notes = footer.map((line) => `<p style="${QUIET};font-size:13px">${escapeHtml(line)}</p>`)
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title></head>
<body style="${PAGE}">
<h1 style="${HEADING}">${escapeHtml(heading)}</h1>
${[...texts, ...links, ...notes].join('\n')}
</body></html>
`
}
