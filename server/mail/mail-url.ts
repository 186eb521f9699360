export interface SmtpServer {
  kind: 'smtp'
  host: string
  port: number
  /** True for TLS from the first byte, false for STARTTLS where the server offers it. */
  secure: boolean
  auth?: { user: string; pass: string }
}

/** Where `MAIL_URL` sends mail: to an SMTP server, or as `.eml` files into a folder. */
export type MailUrl = { kind: 'file' } | SmtpServer

export interface MailRoute {
  via: SmtpServer | { kind: 'file'; folder: string }
  /**
   * The name in EHLO. nodemailer's own in a container, `[127.0.0.1]`, is refused by many servers.
   */
  ehloName: string
}

/** Reads a `MAIL_URL` as docs/operations.md describes it; null when it is not valid. */
export function parseMailUrl(text: string): MailUrl | null {
  if (text === 'file:') return { kind: 'file' }
  const url = /^smtps?:\/\//i.test(text) ? URL.parse(text) : null
  if (url === null || url.hostname === '' || url.port === '0') return null
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return null
  // 465 is the port of implicit TLS (RFC 8314), 587 that of submission (RFC 6409). On 465 an
  // `smtp:` client and the server would wait for each other, so there it means implicit TLS too.
  const secure = url.protocol === 'smtps:' || url.port === '465'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (secure ? 465 : 587)
  try {
    const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
    return { kind: 'smtp', host, port, secure, ...(user !== '' && { auth: { user, pass } }) }
  } catch {
    return null
  }
}
