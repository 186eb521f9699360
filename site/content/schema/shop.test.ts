import { expect, test } from 'vitest'
import { contentCopy } from '../../testing/content-copy.ts'
import { loadShop } from './shop.ts'

const exampleShop = () => loadShop(contentCopy())

/** The shop's file with one line replaced. */
const shopWith = (line: RegExp, replacement: string) =>
  contentCopy({ 'shop.yaml': (file) => file.replace(line, replacement) })

test('links and lines are derived from the facts', () => {
  const shop = exampleShop()
  expect(shop.phone).toEqual({
    e164: '+390495550123',
    display: '+39 049 555 0123',
    href: 'tel:+390495550123',
    digits: '390495550123',
  })
  expect(shop.address.line).toBe('Via Esempio 12, 35028 Piove di Sacco (PD)')
  expect(shop.mailto).toBe('mailto:info@officinadigitale.example')
  expect(shop.directionsUrl).toBe('https://www.openstreetmap.org/directions?to=45.297%2C12.035')
})

test('the chat opens with the Italian greeting, encoded', () => {
  const link = new URL(exampleShop().whatsapp())
  expect(link.origin + link.pathname).toBe('https://wa.me/390495550123')
  expect(link.searchParams.get('text')).toBe('Ciao! Vorrei avere informazioni sui vostri servizi.')
  expect(link.href).not.toMatch(/[\s+]/)
})

test('the chat opens with a given text, whatever its characters', () => {
  const text = 'È lento & “scalda” #1? 50%'
  const link = new URL(exampleShop().whatsapp(text))
  expect(link.searchParams.get('text')).toBe(text)
  expect(link.hash).toBe('')
})

test('a mobile number flows into every form', () => {
  const shop = loadShop(shopWith(/^phone: .*$/m, 'phone: "+393331234567"'))
  expect(shop.phone.display).toBe('+39 333 123 4567')
  expect(shop.whatsapp('Ciao')).toBe('https://wa.me/393331234567?text=Ciao')
})

test('the brand stands in for a legal name that is not given', () => {
  expect(exampleShop().legalName).toBe('Officina Digitale')
  expect(loadShop(shopWith(/^brand:/m, 'legalName: Ditta di Prova\nbrand:')).legalName).toBe('Ditta di Prova')
})

test('REA and PEC are optional', () => {
  expect(exampleShop()).not.toHaveProperty('rea')
  const shop = loadShop(shopWith(/^brand:/m, 'rea: PD 123456\nbrand:'))
  expect(shop.rea).toBe('PD 123456')
})

test('example facts are the default only when the file says so', () => {
  expect(exampleShop().example).toBe(true)
  expect(loadShop(shopWith(/^example: .*$/m, '')).example).toBe(false)
})

test.each([
  [
    /^phone: .*$/m,
    'phone: "049 5550123"',
    'phone must be an Italian number without spaces, in quotes, like "+390495550123", found "049 5550123"',
  ],
  [/^phone: .*$/m, 'phone: +390495550123', 'phone must be text, found 390495550123 (put it in quotes)'],
  [/"35028"/, '35028', 'address.postalCode must be text, found 35028 (put it in quotes)'],
  [/"35028"/, '"3502"', 'address.postalCode must be five digits in quotes, like "35028", found "3502"'],
  [
    /province: PD/,
    'province: Padova',
    'address.province must be two capital letters, like PD, found "Padova"',
  ],
  [/^email: .*$/m, 'email: info', 'email must be an e-mail address, like info@example.com, found "info"'],
  [
    /^vatNumber: .*$/m,
    'vatNumber: "123"',
    'vatNumber must be eleven digits in quotes, like "01234567890", found "123"',
  ],
  [
    /45\.297/,
    '44.494',
    'coordinates.latitude must be a latitude in the drawn province, from 45.09 to 45.72, found 44.494',
  ],
  [
    /12\.035/,
    '12.335',
    'coordinates.longitude must be a longitude in the drawn province, from 11.4 to 12.15, found 12.335',
  ],
  [/^retentionDays: .*$/m, 'retentionDays: 0', 'retentionDays must be at least 1 day, found 0'],
  [/^retentionDays: .*$/m, 'retentionDays: 30.5', 'retentionDays must be a whole number of days, found 30.5'],
])('%s as %s is refused by name', (line, replacement, sentence) => {
  expect(() => loadShop(shopWith(line, replacement))).toThrow(sentence)
})
