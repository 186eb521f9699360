import { expect, test } from 'vitest'
import { currentState, MAIN_LINKS } from './NavigationLinks.tsx'

const services = ['/recupero-dati']

test('the link to the page itself is the current page', () => {
  expect(currentState('/', '/', services)).toBe('page')
})

test('a service page belongs to the services', () => {
  const marked = MAIN_LINKS.filter(({ href }) => currentState(href, '/recupero-dati', services))
  expect(marked.map(({ label }) => label)).toEqual(['Servizi'])
  expect(currentState('/#servizi', '/recupero-dati', services)).toBe('true')
})

test('a page that no link leads to marks none', () => {
  expect(MAIN_LINKS.every(({ href }) => currentState(href, '/privacy', services) === undefined)).toBe(true)
})
