import { expect, test } from 'vitest'
import { isLoopback, isPublicOrigin } from './origin.ts'

test.each(['localhost', 'prova.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])(
  '%s is this machine',
  (hostname) => {
    expect(isLoopback(hostname)).toBe(true)
    const host = hostname === '::1' ? '[::1]' : hostname
    expect(isPublicOrigin(`http://${host}:8080`)).toBe(false)
  },
)

test.each([
  'www.example.com',
  'localhost.example.com',
  'mylocalhost',
  '127.example.com',
  '[::2]',
  '10.0.0.1',
])('%s is another one', (hostname) => {
  expect(isLoopback(hostname)).toBe(false)
  expect(isPublicOrigin(`http://${hostname}`)).toBe(true)
})
