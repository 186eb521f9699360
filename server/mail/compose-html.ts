import { safeHtml } from './safe-text.ts'

/** What a mail shows: labelled lines, the visitor's message, links to reply with, and a footer. */
export interface MessageView {
  heading: string
  facts: { label: string; value: string }[]
  message: string
  actions: { label: string; href: string }[]
  footer: string[]
}

/** Colours of the site's light scheme, as `#rrggbb`. */
export type MailColours = Record<
  'ink' | 'secondary' | 'paper' | 'ground' | 'groundText' | 'signal' | 'signalText',
  string
>

const FONT = 'font-family:Verdana,Arial,sans-serif'

/**
 * Renders the view as a whole HTML document; every value is escaped here. Styles are inline, because many mail
 * programs ignore style sheets.
 */
export function renderHtml(
  view: MessageView,
  { ink, secondary, paper, ground, groundText, signal, signalText }: MailColours,
): string {
  const facts = view.facts.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0;color:${secondary};font-weight:normal">${safeHtml(label)}</th>` +
      `<td style="padding:4px 0"><strong>${safeHtml(value)}</strong></td></tr>`,
  )
  const actions = view.actions.map(
    ({ label, href }) =>
      `<a href="${safeHtml(href)}" style="display:inline-block;margin:0 8px 8px 0;padding:12px 18px;background:${signal};` +
      `color:${signalText};font-weight:bold;text-decoration:none;border:2px solid ${ink}">${safeHtml(label)}</a>`,
  )
  const footer = view.footer.map((line) => `<p style="margin:0 0 6px">${safeHtml(line)}</p>`)
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><title>${safeHtml(view.heading)}</title></head>
<body style="margin:0;padding:24px;background:${paper};color:${ink};${FONT};font-size:16px;line-height:1.5">
<div style="max-width:640px;margin:0 auto;border:2px solid ${ink}">
<h1 style="margin:0;padding:16px 24px;background:${ground};color:${groundText};font-size:20px">${safeHtml(view.heading)}</h1>
<div style="padding:24px">
<table role="presentation" cellpadding="0" cellspacing="0" style="${FONT};font-size:16px">${facts.join('\n')}</table>
<div style="margin:20px 0;padding:16px;border-left:6px solid ${ground};white-space:pre-wrap">${safeHtml(view.message)}</div>
<p style="margin:0">${actions.join('\n')}</p>
</div>
<div style="padding:16px 24px;border-top:2px solid ${ink};color:${secondary};font-size:13px">${footer.join('\n')}</div>
</div></body></html>
`
}
