import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { parse, stringify } from 'yaml'
import { expect } from '../../support/fixtures.ts'
import { projectRoot } from '../../support/server-process.ts'
import { shopTest } from './built-shop.ts'

const SECOND_SHOP = join(projectRoot, 'tests', 'support', 'second-shop')
const WIDTHS = [320, 390, 768, 1024, 1280, 1440, 1920]

const LONG = {
  brand: 'Clinica del Telefono & PC di Murgia Nicola e Figli',
  legalName: 'Clinica del Telefono & PC di Murgia Nicola e Figli Società in accomandita semplice',
  title: 'Riparazione elettrodomestici, condizionatori e aspirapolvere',
  town: 'Castelnuovo di Garfagnana',
  street: 'Strada Provinciale della Madonna Pellegrina e dei Santi Martiri 1487/bis',
  email: 'assistenza.telefoni.computer@clinicadeltelefonomurgianicola.example',
}

/** An Exif segment whose orientation is a quarter turn to the right. */
const QUARTER_TURN = Buffer.from(
  'ffe10022457869660000' + '4d4d002a00000008' + '0001011200030000000100060000' + '00000000',
  'hex',
)

/** The first tier has a fact less than the second. */
const TIERS = {
  kind: 'tiers',
  title: 'Due livelli',
  items: ['Pulizia', 'Pulizia e prova'].map((tier, index) => ({
    title: tier,
    text: 'Per chi la usa ogni giorno.',
    specifications: ['Prezzo', 'Tempo', 'Prova']
      .slice(0, index + 2)
      .map((label) => ({ label, value: 'In due giorni' })),
  })),
}

const test = shopTest((content) => {
  cpSync(SECOND_SHOP, content, { recursive: true })
  // A portrait photo as phones save it: the picture lies on its side, and Exif says how to turn it.
  const photo = readFileSync(join(content, 'images', 'laboratorio.jpg'))
  const portrait = Buffer.concat([photo.subarray(0, 2), QUARTER_TURN, photo.subarray(2)])
  writeFileSync(join(content, 'images', 'ritratto.jpg'), portrait)
  const change = (name: string, rewrite: (file: ReturnType<typeof parse>) => object) => {
    const path = join(content, name)
    writeFileSync(path, stringify(rewrite(parse(readFileSync(path, 'utf8')))))
  }
  // Few words in the hero, no drawing in it, and words in place of "H24".
  change('home.yaml', ({ hero, about, ...home }) => ({
    ...home,
    hero: { ...hero, title: 'Si aggiusta tutto', facts: hero.facts.slice(0, 2), drawing: 'none' },
    about: { ...about, availability: { ...about.availability, badge: 'Notte e giorno' } },
  }))
  const { brand, legalName, email, town, street, title } = LONG
  change('shop.yaml', ({ address, ...shop }) => ({
    ...shop,
    brand,
    legalName,
    email,
    address: { ...address, town, street },
  }))
  for (const [index, name] of readdirSync(join(content, 'services')).entries()) {
    const number = String(index)
    change(`services/${name}`, ({ cardTitle: _, heroLabel: __, related: ___, ...service }) => ({
      ...service,
      sections: [
        ...service.sections.map((section: { kind: string }) =>
          section.kind === 'bring'
            ? { ...section, photo: { file: 'ritratto.jpg', alt: 'Il banco, in piedi' } }
            : section,
        ),
        ...(index === 0 ? [TIERS] : []),
      ],
      title: title.slice(0, -1) + number,
      footer: true,
      head: {
        title: `Un titolo per i motori di ricerca, ${number}`,
        description: `Una descrizione ${number} che sta nei limiti. `.padEnd(130, 'Parole. ').trim(),
      },
    }))
  }
})
// Runs this file in one worker, which builds the shop once.
test.describe.configure({ mode: 'default', timeout: 240_000 })
// Without scripts all parts of a page are rendered at once, and the notice of a closure is shown on any day.
test.use({ javaScriptEnabled: false })

test('the longest names and titles stay in their boxes on every page, and off each other', async ({
  page,
  shop,
}) => {
  const pages = shop.pages.filter((name) => name !== 'mappa.html')
  expect(pages.length).toBeGreaterThan(14)
  for (const name of pages) {
    await page.goto(`/${name}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await textProblems(page), `${name} at ${width} px`).toEqual([])
    }
  }
})

function textProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const problems: string[] = []
    if (root.scrollWidth > root.clientWidth) problems.push('it scrolls sideways')

    /** The part of a line's box that letters fill: about its middle half. */
    const lettersOf = ({ left, right, top, height }: DOMRect) => ({
      left,
      right,
      top: top + height / 4,
      bottom: top + (height * 3) / 4,
    })
    const lines: { words: string; element: Element; box: ReturnType<typeof lettersOf> }[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      // Texts that are not shown, lie over the page on purpose, or are cut off on purpose, such as labels of the header's buttons.
      const elsewhere =
        'script, style, template, dialog, .skip-link, .form-honeypot, .phone-bar, .header .button, .stamp, .breadcrumb [aria-current]'
      if (!text.data.trim() || !element || element.closest(elsewhere)) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // Chromium gives boxes even to texts of an SVG group that is not displayed.
      const group = element.closest('g')
      if (group && getComputedStyle(group).display === 'none') continue
      range.selectNodeContents(text)
      const words = text.data.trim().slice(0, 24)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      for (const box of boxes) lines.push({ words, element, box: lettersOf(box) })
      // Two lines per word may be right, and a long address may take one more.
      if (boxes.length > 2 * text.data.trim().split(/\s+/).length + 1)
        problems.push(`“${words}” stands in a column of a few letters`)
    }
    for (const { words, element, box } of lines) {
      for (
        let outer: Element | null = element;
        outer && outer !== document.body;
        outer = outer.parentElement
      ) {
        // Names at a drawing's margins may leave the drawing's box.
        if (outer instanceof SVGElement) break
        if (/^(?:inline|contents)$/.test(getComputedStyle(outer).display)) continue
        const { left, right, top, bottom } = outer.getBoundingClientRect()
        if (
          box.left < left - 1.5 ||
          box.right > right + 1.5 ||
          box.top < top - 1 ||
          box.bottom > bottom + 1
        ) {
          problems.push(`“${words}” leaves ${outer.tagName.toLowerCase()}.${outer.className}`)
          break
        }
      }
    }
    // The title's first long word must stay in one line.
    const word = /\p{L}{15,}/u.exec(document.querySelector('h1')?.textContent ?? '')
    const title = document.querySelector('h1')?.firstChild
    if (word && title) {
      range.setStart(title, word.index)
      range.setEnd(title, word.index + word[0].length + 1)
      if (range.getClientRects().length > 1) problems.push(`“${word[0]}” is broken`)
    }
    for (const [index, { words, box, element }] of lines.entries()) {
      const under = lines
        .slice(index + 1)
        .find(
          (other) =>
            box.left < other.box.right - 1 &&
            box.right > other.box.left + 1 &&
            box.top < other.box.bottom &&
            box.bottom > other.box.top &&
            other.element.closest('.header') === element.closest('.header'),
        )
      if (under) problems.push(`“${words}” lies on “${under.words}”`)
    }
    return [...new Set(problems)]
  })
}

test('rows are aligned, photos stand at the edge of their section, and no word of a table is broken', async ({
  page,
  shop,
}) => {
  for (const name of shop.pages.filter((each) => each !== 'mappa.html')) {
    await page.goto(`/${name}`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await page.evaluate(rowProblems), `${name} at ${width} px`).toEqual([])
    }
  }
})

/** Runs in the page. */
function rowProblems(): string[] {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const photos = all('.section > .wrap > .photo, .photos > :only-child').filter((photo) => {
    const wrap = photo.closest('.wrap') as Element
    const edge = boxOf(wrap).left + Number.parseFloat(getComputedStyle(wrap).paddingLeft)
    return Math.abs(boxOf(photo).left - edge) > 1
  })
  // Where tiers stand side by side, their first facts begin at one height, the second ones at another.
  const heights = all('.tiers').flatMap((tiers) =>
    [1, 2, 3, 4].flatMap((row) => {
      const facts = [...tiers.querySelectorAll(`.tier dl > :nth-child(${row})`)]
      const isOneRow = new Set([...tiers.children].map((tier) => boxOf(tier).top)).size === 1
      return isOneRow && new Set(facts.map((fact) => Math.round(boxOf(fact).top))).size > 1 ? [row] : []
    }),
  )
  // The ground below the words: in each row of contacts one cell is full, and several numbers stand beside no other cell.
  const rows = [...Map.groupBy(all('.contact-cards > li'), (cell) => Math.round(boxOf(cell).top)).values()]
  const groundOf = (cell: Element) => boxOf(cell).bottom - boxOf(cell.lastElementChild ?? cell).bottom
  const empty = rows.filter(
    (cells) => Math.min(...cells.map(groundOf)) > 90 || (cells.length > 1 && cells[0]?.matches('.several')),
  )
  const broken = all('.rates :is(th, td)').flatMap((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() as Text
    return [...text.data.matchAll(/\p{L}{4,}|\d+\s\p{L}{3,}/gu)].filter(({ index, 0: { length } }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
  })
  return [
    ...photos.map(() => 'a photo stands away from the edge of its section'),
    ...heights.map((row) => `facts ${row} of tiers begin at several heights`),
    ...empty.map(([cell]) => `the row of “${cell?.textContent?.slice(0, 24)}” has empty ground`),
    ...broken.map(([words]) => `“${words}” is parted`),
  ]
}

test('during a closure no page leaves room for the header twice', async ({ page, shop }) => {
  for (const name of shop.pages.filter((each) => each !== 'mappa.html')) {
    await page.goto(`/${name}`)
    const { header, shown, hidden } = await page.evaluate(() => {
      const notice = document.querySelector('main > .closures') as HTMLElement
      const bar = document.querySelector('.header') as HTMLElement
      const first = document.querySelector('h1') as HTMLElement
      const gapBelow = (above: HTMLElement) =>
        first.getBoundingClientRect().top - above.getBoundingClientRect().bottom
      const shown = gapBelow(notice)
      notice.hidden = true
      return { header: bar.clientHeight, shown, hidden: gapBelow(bar) }
    })
    // Some pages are centred in the window, so the gap below the notice may be larger, but by less than the header's height.
    expect.soft(shown, name).toBeLessThan(hidden + header * 0.6)
  }
})

/** Classes in the style sheets that only scripts set, each with the file that does. */
const SET_BY_SCRIPT = {
  '.drawings': 'site/editor/drawing-field.tsx',
  '.form-failed': 'site/contact-form/FormFailure.tsx',
  '.toast': 'site/toasts/toasts.tsx',
  '.toasts': 'site/toasts/toasts.tsx',
  '.tooltip': 'site/tooltips/tooltips.ts',
}

test('every class and id in the style sheets is in what was built, or set by a script', async ({
  page,
  shop,
  exceptions,
}) => {
  // The sheets are parsed one by one, where `@import` is not allowed.
  exceptions.allowConsole(/^@import rules are not allowed here/)
  const filesIn = (folder: string, ending: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))
  const sheets = filesIn(join(projectRoot, 'site'), /\.css$/)
  // Together, the example and this shop have every optional part.
  const built = [join(projectRoot, 'dist'), shop.dist].flatMap((folder) => filesIn(folder, /\.(?:html|svg)$/))
  expect(sheets.length).toBeGreaterThan(40)
  expect(built.length).toBeGreaterThan(40)

  await page.goto('about:blank')
  const missing = await page.evaluate(
    ({ sheets, built, setByScript }) => {
      const present = new Set<string>(setByScript)
      for (const { text } of built) {
        const document = new DOMParser().parseFromString(text, 'text/html')
        for (const element of document.querySelectorAll('[class], [id]')) {
          for (const name of element.classList) present.add(`.${name}`)
          present.add(`#${element.id}`)
        }
      }
      const missing: string[] = []
      const look = (rules: CSSRuleList, sheet: string) => {
        for (const rule of rules) {
          if (rule instanceof CSSStyleRule)
            for (const [name] of rule.selectorText.matchAll(/[.#]-?[_a-z][\w-]*/gi))
              if (!present.has(name)) missing.push(`${name} in ${sheet}`)
          if ('cssRules' in rule) look(rule.cssRules as CSSRuleList, sheet)
        }
      }
      for (const { name, text } of sheets) {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        look(sheet.cssRules, name)
      }
      return [...new Set(missing)]
    },
    { sheets, built, setByScript: Object.keys(SET_BY_SCRIPT) },
  )
  expect(missing).toEqual([])
  for (const [name, script] of Object.entries(SET_BY_SCRIPT)) {
    expect(readFileSync(join(projectRoot, script), 'utf8'), script).toMatch(
      new RegExp(`['"\`]${name.slice(1)}\\b`),
    )
  }
})
