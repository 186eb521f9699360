export interface SmtpServer {
  kind: 'smtp'
  host: string
  port: number
  /** True for `smtps:`, TLS from the first byte; false for `smtp:`, STARTTLS where the server offers it. */
  secure: boolean
  auth?: { user: string; pass: string }
}

/** Where `MAIL_URL` sends mail: to an SMTP server, or as `.eml` files into a folder. */
export type MailUrl = { kind: 'file' } | SmtpServer

/** Submission (RFC 6409) and implicit TLS (RFC 8314). */
const DEFAULT_PORTS = { smtp: 587, smtps: 465 } as const

/** Reads a `MAIL_URL` as docs/operations.md describes it; undefined when it is not valid. */
export function parseMailUrl(text: string): MailUrl | undefined {
  if (text === 'file:') return { kind: 'file' }
  const scheme = /^(smtps?):\/\//i.exec(text)?.[1]?.toLowerCase() as 'smtp' | 'smtps' | undefined
  const url = URL.parse(text)
  if (scheme === undefined || url === null || url.hostname === '' || url.port === '0') return undefined
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const port = url.port === '' ? DEFAULT_PORTS[scheme] : Number(url.port)
    const server = { kind: 'smtp', host, port, secure: scheme === 'smtps' } as const
    return user === '' ? server : { ...server, auth: { user, pass } }
  } catch {
    return undefined
  }
}
