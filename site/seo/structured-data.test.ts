import { expect, test } from 'vitest'
import { loadContent } from '../content/load/content.ts'
import { business, jsonLd } from './structured-data.ts'

const ORIGIN = 'https://www.example.com'
const home = loadContent().home
const shop = { ...loadContent().shop, emergencies: true, hours: null }

test('the round-the-clock hours belong to the telephone', () => {
  const data = business(shop, ORIGIN, home, {})
  expect(data).toHaveProperty('contactPoint[0].hoursAvailable.dayOfWeek.length', 7)
  expect(data).toHaveProperty('contactPoint[0].telephone', shop.phone.e164)
})

test('a shop without emergencies by phone is not said to answer round the clock', () => {
  expect(JSON.stringify(business({ ...shop, emergencies: false }, ORIGIN, home, {}))).not.toMatch(
    /emergency|hoursAvailable/,
  )
})

test('hours, closures, further numbers and profiles are there when the shop gives them', () => {
  const full = {
    ...shop,
    emergencies: false,
    phones: [{ label: 'Laboratorio', e164: '+390495550124', display: '', href: '', digits: '' }],
    hours: {
      week: [
        [{ from: 540, to: 750 }],
        [{ from: 540, to: 750 }],
        [],
        [],
        [],
        [{ from: 1200, to: 1560 }],
        [],
      ],
      rows: [],
    },
    closures: [{ from: '2099-08-10', to: '2099-08-20', text: 'Chiuso per ferie' }],
    profiles: [{ name: 'Facebook', href: 'https://www.facebook.com/negozio' }],
  }
  expect(business(full, ORIGIN, home, {})).toMatchObject({
    openingHoursSpecification: [
      { dayOfWeek: 'Monday', opens: '09:00', closes: '12:30' },
      { dayOfWeek: 'Tuesday', opens: '09:00', closes: '12:30' },
      { dayOfWeek: 'Saturday', opens: '20:00', closes: '02:00' },
    ],
    specialOpeningHoursSpecification: [
      { validFrom: '2099-08-10', validThrough: '2099-08-20', opens: '00:00', closes: '00:00' },
    ],
    contactPoint: [{ contactType: 'Laboratorio', telephone: '+390495550124' }],
    sameAs: ['https://www.facebook.com/negozio'],
  })
})

test('no text of the content can end the script element', () => {
  const text = jsonLd([{ '@type': 'Service', name: '</script><script>alert(1)</script>' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toHaveProperty('@graph.0.name', '</script><script>alert(1)</script>')
})
