import { expect, test } from 'vitest'
import { clientKey } from './client-key.ts'

test.each([
  ['192.0.2.1:80', '192.0.2.1'],
  ['::ffff:c000:0201', '192.0.2.1'],
  ['2001:0DB8:0001:0002:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8::7]:4711', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['127.1', 'unknown'],
  [undefined, 'unknown'],
])('the address %s counts as %s', (address, key) => {
  expect(clientKey(address)).toBe(key)
})
