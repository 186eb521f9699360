import type { Shop } from '../content/shown/shop.ts'

/**
 * The shop as a contact, vCard 3.0 (RFC 2426): the version that phones' address books read. Long
 * lines are not folded: the RFC recommends folding, but does not require it.
 */
export function vcard(shop: Shop, origin: string): string {
  const { address, mapPoint, phone, phones, chatPhone, links, profiles } = shop
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:;;;;',
    `FN:${escapeText(shop.brand)}`,
    `ORG:${escapeText(shop.brand)}`,
    `TEL;TYPE=WORK,VOICE:${phone.e164}`,
    ...phones.map(({ e164 }) => `TEL;TYPE=WORK,VOICE:${e164}`),
    ...(chatPhone ? [`TEL;TYPE=CELL,MSG:${chatPhone.e164}`] : []),
    `EMAIL;TYPE=INTERNET,WORK:${shop.email}`,
    `ADR;TYPE=WORK:;;${[address.street, address.town, address.province, address.postalCode, 'Italia'].map(escapeText).join(';')}`,
    `GEO:${mapPoint.latitude};${mapPoint.longitude}`,
    `URL:${origin}/`,
    ...[links.googleMaps, ...profiles.map(({ href }) => href)].flatMap((url) =>
      url ? [`URL:${url}`] : [],
    ),
    'END:VCARD',
  ]
  return `${lines.join('\r\n')}\r\n`
}

function escapeText(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')
}
