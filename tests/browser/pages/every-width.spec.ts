import { loadShop } from '../../../site/content/load/shop.ts'
import { expect, test } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, UNLIKE_PATHS } from './routes.ts'

// Shows scrollbars that take up room, as Windows and most of Linux do; the test's browser would hide them.
test.use({
  // The checks are given to the page as text, which its policy would not let run.
  bypassCSP: true,
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ignoreDefaultArgs: ['--hide-scrollbars'],
        args: [...(launchOptions.args ?? []), '--disable-features=OverlayScrollbar,FluentScrollbar'],
      }),
    { scope: 'worker' },
  ],
})

test.setTimeout(180_000)

/** Widths from 320 to 1920 px in steps of `step`, those beside the breakpoints, and those of common screens. */
const widthsEvery = (step: number) =>
  [
    ...Array.from({ length: 1600 / step + 1 }, (_, index) => 320 + step * index),
    ...[40, 48, 64, 80].flatMap((rem) => [rem * 16 - 1, rem * 16 + 1]),
    ...[360, 375, 390, 393, 412, 430, 1366, 1440, 1536],
  ].toSorted((a, b) => a - b)

/** Smaller steps for the pages that are unlike the others. */
const widthsFor = (path: string) => widthsEvery(UNLIKE_PATHS.includes(path) ? 8 : 16)

/** A page in a frame, laid out at a width. */
interface View {
  document: Document
  width: number
  texts: { range: Range; words: string; element: Element }[]
}

/** Each check runs in the page that holds the frame, and says what is wrong at the frame's present width. */
const CHECKS: Record<string, (view: View) => string[]> = {
  'nothing scrolls sideways': ({ document: { documentElement } }) => {
    documentElement.scrollLeft = 100
    return documentElement.scrollLeft > 0 ? ['it does'] : []
  },

  'the header stays, shows what has room, and nothing of it is cut or lies on its neighbour': ({
    document,
    width,
  }) => {
    const header = document.querySelector('body > .header') as HTMLElement
    const isSeen = (selector: string) =>
      [...header.querySelectorAll(selector)].some((element) => element.getBoundingClientRect().width > 1)
    // The specification's breakpoints: sm 640, md 768, lg 1024.
    const parts: [selector: string, isRight: boolean][] = [
      ['a[href^="https://wa.me/"]', true],
      ['a[href^="tel:"]', width >= 640],
      ['a[href^="tel:"] span', width >= 768],
      ['nav a', width >= 1024],
      ['.menu-button', width < 1024],
    ]
    const boxes = [...header.querySelectorAll('a, button')]
      .map((element) => ({
        name: element.textContent || element.ariaLabel,
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0)
    const isOn = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    return [
      ...(getComputedStyle(header).position === 'fixed' ? [] : ['it does not stay']),
      ...parts.filter(([selector, isRight]) => isSeen(selector) !== isRight).map(([selector]) => selector),
      ...boxes.filter(({ box }) => box.left < 0 || box.right > width).map(({ name }) => `${name} is cut`),
      ...boxes.flatMap((a, index) =>
        boxes.slice(index + 1).flatMap((b) => (isOn(a.box, b.box) ? [`${a.name} lies on ${b.name}`] : [])),
      ),
    ]
  },

  'no text is cut by the window, or by an element that hides what overflows': ({ document, texts }) => {
    const room = document.documentElement.clientWidth
    const isCut = ({ range, element }: View['texts'][number]) => {
      const { left, right, width } = range.getBoundingClientRect()
      if (width < 2) return false
      let cut = left < -1 || right > room + 1
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX } = getComputedStyle(each)
        if (['auto', 'scroll'].includes(overflowX)) return false
        if (!['hidden', 'clip'].includes(overflowX)) continue
        const box = each.getBoundingClientRect()
        cut ||= box.width > 2 && (left < box.left - 1 || right > box.right + 1)
      }
      return cut
    }
    return texts.filter(isCut).map(({ words }) => words)
  },

  'a photo has its room before it has loaded': ({ document }) =>
    [...document.querySelectorAll<HTMLImageElement>('.photo img')]
      .filter((photo) => photo.naturalWidth === 0 && photo.offsetHeight < 20)
      .map(({ alt }) => alt),

  'no drawing is wider than its cell': ({ document }) =>
    [...document.querySelectorAll('li svg.iso')].flatMap((drawing) => {
      const cell = drawing.closest('li')
      const [inner, outer] = [drawing.getBoundingClientRect(), cell?.getBoundingClientRect()]
      const isWithin = outer && inner.left > outer.left - 2 && inner.right < outer.right + 2
      return isWithin ? [] : [cell?.textContent.trim().slice(0, 30) ?? '']
    }),

  'no button that is alone in its line is narrower than a line of several buttons': ({ document }) =>
    [...document.querySelectorAll('.buttons, .three-buttons, .header .wrap')].flatMap((row) => {
      const boxes = [...row.querySelectorAll('.button')]
        .map((button) => ({ name: button.textContent ?? '', box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
      const lines = [...Map.groupBy(boxes, ({ box }) => Math.round(box.top + box.height / 2)).values()]
      const spanOf = (line: typeof boxes) =>
        Math.max(...line.map(({ box }) => box.right)) - Math.min(...line.map(({ box }) => box.left))
      const widest = Math.max(0, ...lines.filter((line) => line.length > 1).map(spanOf))
      return lines
        .filter((line) => line.length === 1 && spanOf(line) < widest - 2)
        .map(([alone]) => alone?.name ?? '')
    }),

  // Only for the example: another shop's labels may be too long for one row.
  ...(loadShop().example && {
    'the hero’s buttons stand in one row where it is wide': ({ document, width }) => {
      const tops = [...document.querySelectorAll('.hero-actions .button')].map((button) =>
        Math.round(button.getBoundingClientRect().top),
      )
      return width >= 1280 && new Set(tops).size > 1 ? ['they do not'] : []
    },
  }),

  'no name in the drawing of a service is too small to read': ({ document, width }) => {
    const name = document.querySelector<SVGTextElement>('.page-hero-drawing .lab')
    if (!name || width < 390) return []
    const size = Number.parseFloat(getComputedStyle(name).fontSize) * (name.getScreenCTM()?.a ?? 0)
    // The style sheet keeps names at about 16 px in steps, so they are a little smaller just before a step.
    return size < 13.5 ? [`${size} px`] : []
  },

  'no range is parted at the end of a line': ({ document, texts }) =>
    texts.flatMap(({ range: { startContainer }, words }) =>
      [...(startContainer as Text).data.matchAll(/\d+-\u2060?\d+/g)]
        .filter(({ index, 0: { length } }) => {
          const part = document.createRange()
          part.setStart(startContainer, index)
          part.setEnd(startContainer, index + length)
          return new Set([...part.getClientRects()].map(({ top }) => Math.round(top))).size > 1
        })
        .map(() => words),
    ),

  'no punctuation begins a line, away from the name or number before it': ({ texts, width }) =>
    texts
      .filter(({ range, words }) => {
        const before = range.startContainer.previousSibling
        // Below 336 px a number may fill its line.
        if (width < 336 || before?.nodeType !== Node.ELEMENT_NODE || !/^[:;,.!?)]/.test(words)) return false
        const mark = range.getClientRects()[0]
        const last = [...(before as Element).getClientRects()].at(-1)
        return mark && last && mark.top > last.top + last.height / 2
      })
      .map(({ words }) => words),

  'no word of the footer is under the laptop in its corner, and the cable of a hero goes on below it': ({
    document,
    texts,
    width,
  }) => {
    const laptop = document.querySelector('.footer-end img')?.getBoundingClientRect()
    const covered = texts.filter(
      ({ range, element }) =>
        laptop &&
        element.closest('.footer-sheet') &&
        [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < laptop.right && right > laptop.left && top < laptop.bottom && bottom > laptop.top,
        ),
    )
    const end = document.querySelector('.cbf')?.getBoundingClientRect()
    const row = document.querySelector('.cable-rows > li')?.getBoundingClientRect()
    const edge = document.querySelector('.hero')?.getBoundingClientRect().bottom ?? 0
    // On narrower screens the cable leaves the screen.
    const leaving = document.querySelector('.cbo')?.getBoundingClientRect()
    const isBroken =
      width < 1024
        ? leaving && leaving.left > 0
        : end && row && Math.hypot(end.left - row.left, end.bottom - edge) > 2
    return [...covered.map(({ words }) => words), ...(isBroken ? ['the cable is broken'] : [])]
  },
}

// Few pages per test, so that a shop of any size stays within the time limit.
const PAGES_A_TEST = 5
for (let first = 0; first < ALL_PATHS.length; first += PAGES_A_TEST) {
  const paths = ALL_PATHS.slice(first, first + PAGES_A_TEST)
  test(`from 320 to 1920 px every check holds: ${paths.join(' ')}`, async ({ page, exceptions }) => {
    exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    // Pages are shown in a frame, which a script can lay out at a new width many times faster than a window.
    await page.goto('/robots.txt')
    await page.setContent('<!doctype html><iframe height="800"></iframe>')
    const checks = Object.entries(CHECKS).map(([name, check]) => ({ name, source: String(check) }))
    for (const path of paths) {
      const { scrollbar, problems } = await page.evaluate(look, { path, checks, widths: widthsFor(path) })
      expect.soft(problems, path).toEqual([])
      expect(scrollbar, `width of the scrollbar on ${path}`).toBeGreaterThan(10)
    }
  })
}

/** Runs in the page that holds the frame: loads `path` there, and runs the checks at every width. */
async function look(asked: { path: string; widths: number[]; checks: { name: string; source: string }[] }) {
  const frame = document.querySelector('iframe') as HTMLIFrameElement
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.src = asked.path
  await loaded
  const inside = frame.contentDocument as Document
  await inside.fonts.ready

  const texts: View['texts'] = []
  const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode as Text
    const words = data.trim().slice(0, 30)
    if (!words || !element) continue
    if (element.closest('script, style, noscript, svg, .visually-hidden, [aria-hidden=true]')) continue
    const range = inside.createRange()
    range.selectNodeContents(walker.currentNode)
    texts.push({ range, words, element })
  }
  const checks = asked.checks.map(({ name, source }) => ({
    name,
    check: new Function(`return ${source}`)() as (view: View) => string[],
  }))
  const found = new Map<string, number[]>()
  const root = inside.documentElement
  let scrollbar = 0
  for (const kind of ['none', 'auto']) {
    root.style.scrollbarWidth = kind
    // Without a scrollbar the layout is that of a wider frame with one, but for media queries, so every fourth width is enough.
    for (const width of kind === 'auto' ? asked.widths : asked.widths.filter((_, index) => index % 4 === 0)) {
      frame.style.width = `${width}px`
      scrollbar = width - root.clientWidth
      for (const { name, check } of checks)
        for (const problem of new Set(check({ document: inside, width, texts })))
          found.set(`${name}: ${problem}`, [...(found.get(`${name}: ${problem}`) ?? []), width])
    }
  }
  const problems = [...found].map(([problem, at]) => `${problem}, ${Math.min(...at)}–${Math.max(...at)} px`)
  return { scrollbar, problems }
}
