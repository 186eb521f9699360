import { expect, test } from 'vitest'
import { isLoopback, isPublicOrigin, parseOrigins } from './origin.ts'

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
  '128.0.0.1',
  '127.example.com',
  '127.0.0.1.example.com',
  '[::2]',
  '[::1:2]',
  '10.0.0.1',
])('%s is another machine', (hostname) => {
  expect(isLoopback(hostname)).toBe(false)
  expect(isPublicOrigin(`http://${hostname}`)).toBe(true)
})

test('several origins keep their order, each written as browsers write it', () => {
  expect(parseOrigins(' https://WWW.example.com:443/, http://localhost:8080 ')).toEqual([
    'https://www.example.com',
    'http://localhost:8080',
  ])
})

test.each([
  '',
  'www.example.com',
  'ftp://www.example.com',
  'https://www.example.com/pagina',
  'https://www.example.com?',
  'https://www.example.com/?q',
  'https://www.example.com#',
  'https://www.example.com/#a',
  'https://anna@www.example.com',
  'https://:x@www.example.com',
  'https://www.example.com,',
])('"%s" is no list of origins', (text) => {
  expect(parseOrigins(text)).toBeNull()
})
