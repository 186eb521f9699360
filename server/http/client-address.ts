import { BlockList, isIP } from 'node:net'
import type { Log } from '../log.ts'

export interface ClientAddressOptions {
  /** Ranges in CIDR notation whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  log: Log
}

/** What is known of who calls: the other end of the connection, and what it says about others. */
export interface Caller {
  peer: string | undefined
  /** `X-Forwarded-For`, several headers joined by commas. */
  forwardedFor: string | undefined
  /** `Forwarded` (RFC 7239): never believed, but a sign that a proxy stands in between. */
  forwarded: string | undefined
}

/**
 * Tells clients apart for the rate limit. An IPv4 address stands for itself, an IPv6 address for its /64, which
 * is what one customer gets at least (RFC 6177). Through trusted proxies the client is the first address from
 * the right that is none of them: what stands further left anybody may have written.
 */
export function createClientAddress(options: ClientAddressOptions): (caller: Caller) => string {
  const { log } = options
  const trusted = new BlockList()
  for (const range of options.trustedProxies) {
    const [network = '', bits] = range.split('/')
    trusted.addSubnet(network, Number(bits), familyOf(network))
  }
  const isTrusted = (address: string) => trusted.check(address, familyOf(address))
  let warned = false

  return ({ peer, forwardedFor, forwarded }) => {
    let client = readAddress(peer ?? '')
    if (client === null) return 'unknown'
    if (!isTrusted(client)) {
      if (!warned && (forwardedFor ?? forwarded) !== undefined) {
        warned = true
        // Without the address: it may be a visitor's.
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

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** Without port, brackets and zone; IPv4 in an IPv6 coat (`::ffff:192.0.2.1`) as IPv4. Null when it is none. */
function readAddress(text: string): string | null {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '')
  if (isIP(address) === 0) return null
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  return mapped ?? (isIP(address) === 6 ? mappedFromHex(address) : address)
}

/** `::ffff:c000:201` is 192.0.2.1 as well. */
function mappedFromHex(address: string): string {
  const groups = groupsOf(address)
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function keyOf(address: string): string {
  if (isIP(address) === 4) return address
  const network = groupsOf(address).slice(0, 4)
  return `${network.map((group) => group.toString(16)).join(':')}::/64`
}

/** The eight groups of an IPv6 address, which may be shortened and may end in IPv4 notation. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [left = '', right] = hex.split('::')
  const read = (side: string) =>
    side
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16))
  if (right === undefined) return read(left)
  const [head, tail] = [read(left), read(right)]
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}
