import { domainToASCII } from 'node:url'

/**
 * The address as headers and envelope may carry it: ASCII, with the domain as punycode. Null for
 * letters like é before the @ (RFC 6532), for which many mail servers would refuse the whole mail,
 * and an invalid domain.
 */
export function asciiAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const address = `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`
  return /^[\x21-\x3f\x41-\x7e]+@[\x21-\x7e]+$/.test(address) ? address : null
}
