import { domainToASCII } from 'node:url'

/**
 * The address as headers and envelope may have it: ASCII, with the domain as punycode. Null where
 * the domain is invalid, or letters like é stand before the @ (RFC 6532): for these many mail
 * servers would refuse the whole mail.
 */
export function asciiAddress(email: string): string | null {
  const at = email.lastIndexOf('@')
  const address = `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`
  return /^[\x21-\x3f\x41-\x7e]+@[\x21-\x7e]+$/.test(address) ? address : null
}
