import { expect, test } from 'vitest'
import { recordedLog } from '../testing/app.ts'
import { createClientKey } from './client-key.ts'

const TRUSTED = ['10.0.0.0/8', 'fd00::/8', '127.0.0.1/32']

function clientOf(peer: string | undefined, forwardedFor?: string, trustedProxies = TRUSTED): string {
  const { log } = recordedLog()
  return createClientKey({ trustedProxies, log })({ peer, forwardedFor, forwarded: undefined })
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('the peer %s counts as %s', (peer, key) => {
  expect(clientOf(peer)).toBe(key)
})

test.each([
  ['the nearest address that is no proxy', '10.1.1.1', '198.51.100.9, 192.0.2.1', '192.0.2.1'],
  ['proxies of ours are passed over', '10.1.1.1', '198.51.100.9, 192.0.2.1, 10.2.2.2', '192.0.2.1'],
  ['an IPv6 client', 'fd00::1', '2001:db8::7', '2001:db8:0:0::/64'],
  ['a mapped proxy', '::ffff:10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['ports and brackets', '127.0.0.1', '[2001:db8::7]:4711, 192.0.2.1:80', '192.0.2.1'],
  ['brackets last', '127.0.0.1', '[2001:db8::7]:4711', '2001:db8:0:0::/64'],
  ['an entry that is no address ends the search', '10.1.1.1', '192.0.2.1, unknown, 10.2.2.2', '10.2.2.2'],
  ['nothing but proxies', '10.1.1.1', '10.3.3.3, 10.2.2.2', '10.3.3.3'],
  ['an empty header', '10.1.1.1', '', '10.1.1.1'],
])('behind trusted proxies: %s', (_, peer, forwardedFor, key) => {
  expect(clientOf(peer, forwardedFor)).toBe(key)
})

test('an untrusted peer is not believed, and the log says so once, without addresses', () => {
  const { log, lines } = recordedLog()
  const client = createClientKey({ trustedProxies: [], log })
  expect(client({ peer: '192.0.2.1', forwardedFor: undefined, forwarded: undefined })).toBe('192.0.2.1')
  expect(lines).toEqual([])
  expect(client({ peer: '192.0.2.1', forwardedFor: '198.51.100.9', forwarded: undefined })).toBe('192.0.2.1')
  expect(client({ peer: '192.0.2.2', forwardedFor: undefined, forwarded: 'for=x' })).toBe('192.0.2.2')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('TRUSTED_PROXIES')
  expect(lines[0]).not.toMatch(/192|198/)
})
