import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The key by which the rate limit counts a client: the IPv4 address, also of an IPv4-mapped one, or
 * the /56 of an IPv6 address, a usual size for one customer (RFC 6177). `text` may have a port,
 * brackets and a zone. `unknown` for anything else.
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
