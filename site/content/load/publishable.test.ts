import { expect, test } from 'vitest'
import { ContentError } from './content-error.ts'
import { assertPublishable } from './publishable.ts'

test.each([
  'https://www.example.com',
  'http://192.168.1.5:8080',
  'https://localhost.example.com',
  'http://0.0.0.0',
])('example facts do not go out to %s, and the error says what to fill in', (origin) => {
  const publish = () => assertPublishable({ example: true }, origin)
  expect(publish).toThrow(ContentError)
  expect(publish).toThrow(
    /^content\/shop\.yaml still holds example facts.*phone.*vatNumber.*"example: false"$/,
  )
})

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:3000',
  'http://127.8.9.1',
  'http://[::1]:8080',
  'http://shop.localhost',
])('example facts may be tried out at %s', (origin) => {
  expect(() => assertPublishable({ example: true }, origin)).not.toThrow()
})

test('real facts go out anywhere', () => {
  expect(() => assertPublishable({ example: false }, 'https://www.example.com')).not.toThrow()
})
