import { brotliDecompressSync, constants } from 'node:zlib'
import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { plainText } from '../../../site/content/inline-text.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import {
  BUILT_PATHS,
  type BuiltPage,
  builtBytes,
  builtPage,
  fileOf,
} from '../search/built-pages.ts'

const { shop, home, services, privacy } = loadContent()

/**
 * Keys whose texts no page need show: names of files, drawings and kinds, words of the share
 * picture, the default closing, conditions.
 */
const NOT_SHOWN = new Set([
  ...['kind', 'type', 'drawing', 'file', 'slug', 'service'],
  ...['short', 'shareSubtitle', 'closing', 'when'],
])

/** Every text in a part of the content. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => (NOT_SHOWN.has(key) ? [] : textsOf(value)))
}

const plain = (text: string) => text.replace(/[\u00ad\u2060]/g, '').replace(/\s+/g, ' ')

/**
 * What a page says, in its text or in an attribute; the latter holds, for example, the first words
 * of a chat.
 */
function wordsOf({ html, text }: BuiltPage): string {
  const attributes = html
    .querySelectorAll('*')
    .flatMap((element) => Object.values(element.attributes))
  const links = attributes
    .filter((value) => value.startsWith('https://wa.me/'))
    .map(decodeURIComponent)
  return plain([text, ...attributes, ...links].join('\n'))
}

const missing = (part: unknown, words: string) =>
  textsOf(part).filter(
    (text) => !words.includes(plain(plainText(text).replaceAll('{phone}', shop.phone.display))),
  )

describe.each(services)('$path', (service) => {
  const page = builtPage(service.path)

  test('says every text of its file, in its sections’ order', () => {
    const { title, subtitle, introduction, highlight, closing, sections } = service
    const texts = [title, subtitle, introduction, highlight, closing, sections]
    expect(missing(texts, wordsOf(page))).toEqual([])
    const kinds = page.html
      .querySelectorAll('main .section')
      .map(({ classNames }) => /\bkind-(\w+)/.exec(classNames)?.[1])
    expect(kinds.filter(Boolean)).toEqual(sections.map(({ kind }) => kind))
  })

  test('the chat that an entry opens names this entry', () => {
    const chats = page.html.querySelectorAll('main a[href^="https://wa.me/"]')
    const greetings = chats.map(({ attributes }) =>
      plain(decodeURIComponent(attributes.href ?? '')),
    )
    for (const section of service.sections) {
      if (section.kind !== 'list' || !section.chat) continue
      for (const { title } of section.items)
        expect(greetings).toContainEqual(expect.stringContaining(plain(`${section.chat} ${title}`)))
    }
  })

  test('has its number, drawing, related services and ways to a quote', () => {
    const { html } = page
    const hrefs = (within: string) =>
      html.querySelectorAll(`${within} a`).map((link) => link.getAttribute('href'))
    expect(html.querySelector('.page-title .number')?.textContent).toBe(service.number?.toString())
    expect(html.querySelector('.page-hero-drawing svg')).not.toBeNull()
    expect(hrefs('nav.related')).toEqual(service.related.map((each) => `/${each.service}`))
    expect(hrefs('.call-to-action')).toEqual([
      shop.phone.href,
      expect.stringMatching(/^https:\/\/wa\.me\/39\d+\?text=\S/),
      '/#contatti',
    ])
  })
})

/**
 * Bytes of a page that a browser can read in the first round trip. TCP sends ten packets first; TLS
 * and HTTP/2 take four of them, and only complete TLS records in the others can be decrypted
 * (docs/decisions/024-words-in-the-first-flight.md).
 */
const FIRST_FLIGHT = 5900

test.runIf(shop.example).each(['/', ...services.map(({ path }) => path)])(
  'the headline of %s is in the first flight',
  (path) => {
    const begin = builtBytes(`${fileOf(path)}.br`).subarray(0, FIRST_FLIGHT)
    const html = brotliDecompressSync(begin, { finishFlush: constants.BROTLI_OPERATION_FLUSH })
    expect(html.toString()).toContain('</h1>')
  },
)

test('where emergencies are answered, symptoms and wrong addresses are told to call; each closing says what to have ready', () => {
  const urgent = { true: ['È urgente? Chiama'], false: [] }[`${shop.emergencies}`]
  for (const [path, within] of [
    ['/', '.triage'],
    ['/404', '.message-page'],
  ] as const) {
    const calls = builtPage(path).html.querySelectorAll(`${within} a[href="${shop.phone.href}"]`)
    const told = calls.map(({ textContent }) => textContent).filter((text) => text?.includes('?'))
    if (within !== '.triage' || home.sections.includes('triage')) expect(told).toEqual(urgent)
  }
  for (const { path, slug } of services) {
    const message = home.triage.symptoms.find(({ service }) => service === slug)?.message ?? ''
    const closing = builtPage(path).html.querySelector('.call-to-action')?.textContent ?? ''
    const asked = /Ci serve sapere: ([^.]*)/.exec(closing)?.[1]?.split(', ') ?? []
    expect(asked, path).toHaveLength(message.split(': …').length - 1)
    for (const fact of asked) expect(message.toLowerCase()).toContain(`${fact.toLowerCase()}: …`)
  }
})

test('every text of the home page’s file stands on some page', () => {
  const words = BUILT_PATHS.map((path) => wordsOf(builtPage(path))).join('\n')
  const parts = (['services', 'triage', 'about'] as const).filter((part) =>
    home.sections.includes(part),
  )
  const { services: _services, triage: _triage, about: _about, ...always } = home
  // `numbers` is shown only if every one of several services has a number.
  if (services.some(({ number }) => number === null)) NOT_SHOWN.add('numbers')
  if (services.length === 1) for (const key of ['numbers', 'related']) NOT_SHOWN.add(key)
  expect(missing([always, ...parts.map((part) => home[part])], words)).toEqual([])
})

test('no line ends inside the town’s name or between a number and its unit', () => {
  for (const path of BUILT_PATHS) {
    const written = (parts: string) => builtPage(path).html.querySelectorAll(parts).join('\n')
    const texts = written(
      '.subtitle, .description, .lead, .contact-cards small, .prose p, address, footer p',
    )
    const free = texts.replaceAll(/<span class="unbroken">.*?<\/span>/g, '')
    if (shop.town.includes(' ')) expect.soft(free, path).not.toContain(shop.town)
    const sentences = written('.hero p, [class*=kind-] p, #chi-siamo p, dialog p')
    expect.soft(sentences.match(/\d (?:ore|giorni|mesi|anni)\b(?! su 24)/g), path).toBeNull()
  }
})

test('a symptom leads to the section that it names, or to the entry in it', () => {
  const links = builtPage('/').html.querySelectorAll('.triage li > a:first-child')
  for (const [index, { service, section, entry }] of home.triage.symptoms.entries()) {
    if (links.length === 0 || !section) continue
    const [path = '', id] = links[index]?.getAttribute('href')?.split('#') ?? []
    expect(path).toBe(`/${service}`)
    const place = entry ? `li#${id} h3` : `section#${id} h2`
    const title = builtPage(path).html.querySelector(place)
    expect(plain(title?.textContent ?? '')).toContain(plain(entry ?? section))
  }
})

test('each field has the keyboard, the data and the checks that browsers offer, and cuts nothing that is pasted', () => {
  const fields = builtPage('/').html.querySelectorAll('[id^="preventivo-"][name]')
  const attributes = fields.map(({ attrs }) => attrs)
  expect(attributes).toMatchObject([
    { name: 'name', type: 'text', autocomplete: 'name', required: '' },
    { name: 'email', type: 'email', inputmode: 'email', autocomplete: 'email', required: '' },
    { name: 'phone', type: 'tel', inputmode: 'tel', autocomplete: 'tel' },
    { name: 'message', rows: '5', required: '' },
  ])
  expect(attributes[2]).not.toHaveProperty('required')
  for (const field of attributes) {
    expect(field.dir, 'Arabic runs from right to left').toBe('auto')
    expect(field).not.toHaveProperty('maxlength')
  }
})

test('the privacy notice is published whole', () => {
  const { chapters, ...rest } = privacy
  const texts = chapters.map(({ heading, html }) => [heading, parse(html).textContent.split('\n')])
  expect(missing([rest, texts], wordsOf(builtPage('/privacy')))).toEqual([])
})
