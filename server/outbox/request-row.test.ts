import { expect, test } from 'vitest'
import { repeatValues } from './request-row.ts'

test('what identifies a repeat is byte for byte what version 2.0.0 has stored', () => {
  const request = { name: 'Zoë', email: 'zoe@città.example', message: 'a\nb' }
  const hashesOf = (incoming: Pick<Parameters<typeof repeatValues>[0], 'request' | 'idempotencyKey'>) =>
    repeatValues({ ...incoming, heldAsSpam: false }, 0)
      .slice(0, 2)
      .map((hash) => hash && Buffer.from(hash as Uint8Array).toString('hex'))
  expect(hashesOf({ request: { ...request, phone: '049 1' }, idempotencyKey: 'k' })).toEqual([
    'b52c8a646e9e42b157501124fe69726ea6d72f0457774b7c16edffbb09d38205',
    '8254c329a92850f6d539dd376f4816ee2764517da5e0235514af433164480d7a',
  ])
  // Browsers differ in how they send the domain.
  for (const email of [request.email, 'zoe@xn--citt-3na.example']) {
    expect(hashesOf({ request: { ...request, email } })).toEqual([
      'e8cd22cc014163df944e2207dccb6105abf9e0515792aafc90a9a81e73e7b65d',
      null,
    ])
  }
})
