import { domainToASCII } from 'node:url'

/** The address with its domain in punycode and lower case; an invalid domain becomes empty. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`
}

/**
 * The address as headers and envelope may carry it: ASCII, with the domain as punycode. Null for letters like é before the @
 * (RFC 6532): a mail server that does not support those would refuse the whole mail.
 */
export function asciiAddress(email: string): string | null {
  const address = withAsciiDomain(email)
  return /^[\x21-\x3f\x41-\x7e]+@[\x21-\x7e]+$/.test(address) ? address : null
}
