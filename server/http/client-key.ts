import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The key by which the rate limit counts an address, with or without port, brackets and zone: an
 * IPv4 address, also for an IPv4-mapped one, or the /56 of an IPv6 address, which is what most
 * providers give to one customer (RFC 6177). `unknown` for anything else.
 */
export function clientKey(text = ''): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const [address = ''] = bare.split('%', 1)
  // ipaddr.js would also take `127.1` and octal numbers.
  if (isIP(address) === 0) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!('parts' in parsed)) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/56`)}/56`
}
