import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Log } from '../log.ts'

export interface ClientKeyOptions {
  /** Ranges in CIDR notation whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  log: Log
}

/** Who calls: the other end of the connection, and the headers in which proxies name their client. */
export interface Caller {
  peer: string | undefined
  /** `X-Forwarded-For`, several headers joined by commas. */
  forwardedFor: string | undefined
  /** `Forwarded` (RFC 7239): never trusted, but a sign that the call came through a proxy. */
  forwarded: string | undefined
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * Returns the function that names a caller for the rate limit: by an IPv4 address, or by the /64 of an IPv6 address, which is the
 * least that one customer gets (RFC 6177). Behind trusted proxies the client is the first address from the right of
 * `X-Forwarded-For` that is not a trusted proxy; addresses further left may be forged.
 */
export function createClientKey(options: ClientKeyOptions): (caller: Caller) => string {
  const { log } = options
  const trusted = options.trustedProxies.map((range) => ipaddr.parseCIDR(range))
  const isTrusted = (address: Address) =>
    trusted.some((range) => range[0].kind() === address.kind() && address.match(range))
  let warned = false

  return ({ peer, forwardedFor, forwarded }) => {
    let client = readAddress(peer ?? '')
    if (client === null) return 'unknown'
    if (!isTrusted(client)) {
      if (!warned && (forwardedFor ?? forwarded) !== undefined) {
        warned = true
        // The address is left out of the message: it may be a visitor's.
        log.warn(
          { variable: 'TRUSTED_PROXIES' },
          'forwarded headers from an untrusted address are not believed',
        )
      }
      return keyOf(client)
    }
    for (const entry of (forwardedFor ?? '').split(',').reverse()) {
      const address = readAddress(entry.trim())
      if (address === null) break
      client = address
      if (!isTrusted(address)) break
    }
    return keyOf(client)
  }
}

/** True for a caller on this machine. A local reverse proxy does not count: it sends forwarding headers. */
export function isLocal({ peer, forwardedFor, forwarded }: Caller): boolean {
  const direct = forwardedFor === undefined && forwarded === undefined
  return direct && readAddress(peer ?? '')?.range() === 'loopback'
}

/** Reads an address with or without port, brackets and zone. IPv4-mapped IPv6 addresses are returned as IPv4. */
function readAddress(text: string): Address | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const [address = ''] = bare.split('%', 1)
  // ipaddr.js would also take `127.1` and octal numbers.
  return isIP(address) === 0 ? null : ipaddr.process(address)
}

/** The part of an address that names its client, in the form that `networkOf` of rate-limit.ts reads. */
function keyOf(address: Address): string {
  if (!('parts' in address)) return address.toString()
  const network = address.parts.slice(0, 4)
  return `${network.map((part) => part.toString(16)).join(':')}::/64`
}
