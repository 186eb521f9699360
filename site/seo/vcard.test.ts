import { expect, test } from 'vitest'
import { loadContent } from '../content/load/content.ts'
import { vcard } from './vcard.ts'

const shop = loadContent().shop

test('the card carries the shop’s phone, e-mail, address and place', () => {
  const card = vcard(
    { ...shop, mapPoint: { latitude: 45.3, longitude: 12.03 } },
    'https://www.example.com',
  )
  expect(card).toContain('GEO:45.3;12.03\r\n')
  expect(card).toContain(`TEL;TYPE=WORK,VOICE:${shop.phone.e164}\r\n`)
  expect(card).toContain(`EMAIL;TYPE=INTERNET,WORK:${shop.email}\r\n`)
  const { street, province, postalCode } = shop.address
  const fields = card.match(/^ADR;TYPE=WORK:(.*)\r$/m)?.[1]?.replace(/\\(.)/g, '$1')
  expect(fields).toBe(['', '', street, shop.town, province, postalCode, 'Italia'].join(';'))
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n.*END:VCARD\r\n$/s)
})

test('commas and semicolons of a name do not become separators', () => {
  expect(vcard({ ...shop, brand: 'Rossi, Bianchi; e figli' }, '')).toContain(
    'FN:Rossi\\, Bianchi\\; e figli\r\n',
  )
})

test('further numbers, the chat’s number and profiles are on the card', () => {
  const other = { e164: '+390495550124', display: '', href: '', digits: '' }
  const more = {
    phones: [{ ...other, label: 'Laboratorio' }],
    chatPhone: { ...other, e164: '+393331234567' },
    profiles: [{ name: 'Facebook', href: 'https://www.facebook.com/negozio' }],
  }
  const card = vcard({ ...shop, ...more }, '')
  expect(card).toContain('TEL;TYPE=WORK,VOICE:+390495550124\r\n')
  expect(card).toContain('TEL;TYPE=CELL,MSG:+393331234567\r\n')
  expect(card).toContain('URL:https://www.facebook.com/negozio\r\n')
})
