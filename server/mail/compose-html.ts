import { escapeHtml } from '../escape.ts'

/** What a mail shows: a heading, labelled lines, longer texts, links to reply with, and a footer. All of it is plain text. */
export interface MessageView {
  heading: string
  facts: { label: string; value: string }[]
  texts: { label: string; value: string }[]
  actions: { label: string; href: string }[]
  footer: string[]
}

const INK = '#1a1a1a'
const QUIET = '#595959'
const GROUND = '#eeeeee'
const FONT = 'font:16px/1.5 Verdana,Arial,sans-serif'
/** Long words and addresses break, so that a mail is never wider than a telephone. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'

/**
 * Renders the view as a whole HTML document; every value is escaped here. Styles are inline, because many mail programs ignore
 * style sheets, and line breaks are elements, because Outlook ignores `white-space`.
 */
export function renderHtml({ heading, facts, texts, actions, footer }: MessageView): string {
  const label = (text: string) => `<span style="color:${QUIET}">${escapeHtml(text)}</span><br>`
  const blocks = [
    ...facts.map(
      (fact) =>
        `<p style="margin:0 0 8px">${label(fact.label)}<strong dir="auto">${escapeHtml(fact.value)}</strong></p>`,
    ),
    ...texts.map(
      (text) =>
        `<p style="margin:20px 0 0">${label(text.label)}</p><div dir="auto" style="margin:0 0 20px;padding:12px 16px;` +
        `background:${GROUND};white-space:pre-wrap">${escapeHtml(text.value).replaceAll('\n', '<br>')}</div>`,
    ),
    ...actions.map(
      (action) =>
        `<a href="${escapeHtml(action.href)}" style="display:inline-block;margin:0 8px 8px 0;padding:10px 16px;` +
        `border:2px solid ${INK};color:${INK};font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a>`,
    ),
  ]
  const notes = footer.map((line) => `<p style="margin:0 0 6px">${escapeHtml(line)}</p>`)
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:16px;background:#ffffff;color:${INK};${FONT};${WRAP}">
<div style="max-width:640px;margin:0 auto;border:2px solid ${INK}">
<h1 style="margin:0;padding:12px 16px;background:${INK};color:#ffffff;font-size:20px">${escapeHtml(heading)}</h1>
<div style="padding:16px">${blocks.join('\n')}</div>
<div style="padding:12px 16px;border-top:2px solid ${INK};color:${QUIET};font-size:13px">${notes.join('\n')}</div>
</div></body></html>
`
}
