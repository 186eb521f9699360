import { expect, test } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, UNLIKE_PATHS } from './routes.ts'

// Scrollbars that take room, as Windows and most of Linux have them; the test's browser would hide them.
test.use({
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

/** Every so many pixels from the smallest phone to a large desktop, the breakpoints' neighbours, and common screens. */
const widthsEvery = (step: number) =>
  [
    ...Array.from({ length: 1600 / step + 1 }, (_, index) => 320 + step * index),
    ...[40, 48, 64, 80].flatMap((rem) => [rem * 16 - 1, rem * 16 + 1]),
    ...[360, 375, 390, 393, 412, 430, 1366, 1440, 1536],
  ].toSorted((a, b) => a - b)

/** Every page is looked at, those that are unlike the others closely. */
const widthsFor = (path: string) => widthsEvery(UNLIKE_PATHS.includes(path) ? 8 : 16)

/** An address of this origin whose page holds a frame for the page that is looked at. */
const HOLDER = '/every-width'

for (const paths of [ALL_PATHS.slice(0, 5), ALL_PATHS.slice(5)]) {
  test(`from 320 to 1920 px nothing scrolls sideways, no text is cut or small, no button or mark stands alone, no cable is broken, no word covered: ${paths.join(' ')}`, async ({
    page,
    exceptions,
  }) => {
    exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    // A frame is laid out at a new width within the script that measures, many times faster than a window.
    await page.route('**/*', async (route) => {
      if (new URL(route.request().url()).pathname === HOLDER) {
        return route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><iframe height="800"></iframe>',
        })
      }
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch()
      const {
        'content-security-policy': _policy,
        'x-frame-options': _frames,
        ...headers
      } = response.headers()
      return route.fulfill({ response, headers })
    })
    await page.goto(HOLDER)
    for (const path of paths) {
      const { scrollbar, problems } = await page.evaluate(measure, { path, widths: widthsFor(path) })
      expect.soft(problems, path).toEqual([])
      expect(scrollbar, `width of the scrollbar on ${path}`).toBeGreaterThan(10)
    }
  })
}

/** Runs in the page that holds the frame. */
async function measure({ path, widths }: { path: string; widths: number[] }) {
  const frame = document.querySelector('iframe') as HTMLIFrameElement
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.src = path
  await loaded
  const inside = frame.contentDocument as Document
  await inside.fonts.ready
  const root = inside.documentElement

  const texts: { node: Range; words: string; ancestors: Element[] }[] = []
  const walker = inside.createTreeWalker(inside.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const words = text.data.trim().slice(0, 30)
    if (
      !words ||
      text.parentElement?.closest('script, style, noscript, svg, .visually-hidden, [aria-hidden=true]')
    )
      continue
    const ancestors: Element[] = []
    for (let parent = text.parentElement; parent && parent !== inside.body; parent = parent.parentElement) {
      ancestors.push(parent)
    }
    const node = inside.createRange()
    node.selectNodeContents(text)
    texts.push({ node, words, ancestors })
  }
  const all = [...new Set(texts.flatMap(({ ancestors }) => ancestors))]
  const rows = [...inside.querySelectorAll('.buttons, .three-buttons, .header .wrap')].map((row) => [
    ...row.querySelectorAll('.button'),
  ])

  /** Text that goes over the edge of what shows it: the window, or an element that hides what overflows. */
  const cutTexts = () => {
    const clipping = new Map<Element, DOMRect>()
    const scrolling = new Set<Element>()
    for (const element of all) {
      const { overflowX } = (frame.contentWindow as Window).getComputedStyle(element)
      if (['auto', 'scroll'].includes(overflowX)) scrolling.add(element)
      if (['hidden', 'clip'].includes(overflowX)) clipping.set(element, element.getBoundingClientRect())
    }
    return texts
      .filter(({ node, ancestors }) => {
        const { left, right, width } = node.getBoundingClientRect()
        if (width < 2 || ancestors.some((element) => scrolling.has(element))) return false
        if (left < -1 || right > root.clientWidth + 1) return true
        return ancestors.some((element) => {
          const box = clipping.get(element)
          return box && box.width > 2 && (left < box.left - 1 || right > box.right + 1)
        })
      })
      .map(({ words }) => `“${words}” is cut`)
  }

  /** Buttons that stand alone on a line and leave room beside them, while others stand side by side. */
  const lonelyButtons = () =>
    rows.flatMap((buttons) => {
      const shown = buttons
        .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
      const lines = Map.groupBy(shown, ({ box }) => Math.round(box.top + box.height / 2))
      const spanOf = (line: typeof shown) =>
        Math.max(...line.map(({ box }) => box.right)) - Math.min(...line.map(({ box }) => box.left))
      const widest = Math.max(...[...lines.values()].map((line) => (line.length > 1 ? spanOf(line) : 0)))
      return [...lines.values()]
        .filter((line) => line.length === 1 && spanOf(line) < widest - 2)
        .map(([button]) => `“${button?.name}” stands alone`)
    })

  /** The three buttons of a hero in more than one row, where its column has room for one. */
  const wrappedHero = (width: number) => {
    const tops = [...inside.querySelectorAll('.hero-actions .button')].map((button) =>
      Math.round(button.getBoundingClientRect().top),
    )
    return width >= 1280 && new Set(tops).size > 1 ? ['the buttons of the hero stand in two rows'] : []
  }

  /** Names in the drawing of a service that are too small to read: 16 px are meant, whatever the drawing shrinks to. */
  const smallNames = (width: number) => {
    const name = inside.querySelector<SVGTextElement>('.service-hero-drawing .lab')
    if (!name || width < 390) return []
    const { fontSize } = (frame.contentWindow as Window).getComputedStyle(name)
    const size = Number.parseFloat(fontSize) * (name.getScreenCTM()?.a ?? 0)
    return size < 13.5 ? ['the names in the drawing are small'] : []
  }

  /** Punctuation that begins a line, away from the name or number before it. Below 336 px a number may fill its line. */
  const marks = texts.flatMap(({ node, words }) => {
    const before = node.startContainer.previousSibling
    const follows = before?.nodeType === Node.ELEMENT_NODE && /^[:;,.!?)]/.test(words)
    return follows ? [{ node, words, before: before as Element }] : []
  })
  const looseMarks = (width: number) =>
    marks
      .filter(({ node, before }) => {
        if (width < 336) return false
        const mark = node.getClientRects()[0]
        const last = [...before.getClientRects()].at(-1)
        return mark && last && mark.top > last.top + last.height / 2
      })
      .map(({ words }) => `“${words}” begins a line`)

  /**
   * The cable that leaves a hero's drawing and the one beside the devices below are one line: over the hero's edge from
   * 1024 px up, on narrower screens by the margin, past the section's title.
   */
  const brokenCable = (width: number) => {
    const [leaving, far, row, head] = ['.cbo', '.cbf', '.cable-rows > li', '.reasons > .section-head'].map(
      (part) => inside.querySelector(part),
    )
    if (!leaving || !far || !row || !head) return []
    // A branch leaves the trunk at half of its row's height.
    const missed = [...inside.querySelectorAll('.cable-rows > li')].filter((device) => {
      const [place, drawing] = [device, device.querySelector('.iso')].map((part) =>
        part?.getBoundingClientRect(),
      )
      return place && drawing && Math.abs(place.top + place.bottom - drawing.top - drawing.bottom) > 4
    })
    if (missed.length > 0) return ['the cable misses a device']
    const { left } = row.getBoundingClientRect()
    if (width >= 1024) {
      const end = far.getBoundingClientRect()
      const edge = inside.querySelector('.hero')?.getBoundingClientRect().bottom ?? 0
      return Math.hypot(end.left - left, end.bottom - edge) > 2 ? ['the cable is broken'] : []
    }
    /** What an element's ::before paints, its borders included. */
    const lineOf = (element: Element) => {
      const style = (frame.contentWindow as Window).getComputedStyle(element, '::before')
      const box = element.getBoundingClientRect()
      const of = (property: string) => Number.parseFloat(style.getPropertyValue(property))
      const [x, y] = [box.left + of('left'), box.top + of('top')]
      const border = of('border-top-width')
      return {
        x,
        y,
        right: x + of('border-left-width') + of('width'),
        bottom: y + border + of('height'),
        border,
      }
    }
    const [margin, trunk] = [lineOf(head), lineOf(row)]
    const end = leaving.getBoundingClientRect()
    const gaps = [
      margin.y + margin.border / 2 - end.bottom,
      Math.max(0, end.left - margin.right),
      margin.x - trunk.x,
      Math.max(0, trunk.y - margin.bottom),
    ]
    return gaps.some((gap) => Math.abs(gap) > 2) || margin.x < 3 ? ['the cable is broken'] : []
  }

  /** Words of the footer under the laptop that stands in its corner. */
  const laptop = inside.querySelector('.footer-end img')
  const footer = texts.filter(
    ({ ancestors }) => laptop && ancestors.some((element) => element.matches('.footer-sheet')),
  )
  const coveredWords = () => {
    const box = laptop?.getBoundingClientRect() ?? new DOMRect()
    return footer
      .filter(({ node }) =>
        [...node.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        ),
      )
      .map(({ words }) => `“${words}” is under the laptop`)
  }

  const found = new Map<string, number[]>()
  let scrollbar = 0
  for (const kind of ['none', 'auto']) {
    root.style.scrollbarWidth = kind
    // Without a scrollbar only what is about the window's width differs: every fourth width will do.
    for (const width of kind === 'auto' ? widths : widths.filter((_, index) => index % 4 === 0)) {
      frame.style.width = `${width}px`
      scrollbar = width - root.clientWidth
      root.scrollLeft = 100
      const sideways = root.scrollLeft > 0 ? ['it scrolls sideways'] : []
      const cut = kind === 'auto' ? cutTexts() : []
      for (const problem of new Set([
        ...sideways,
        ...cut,
        ...lonelyButtons(),
        ...wrappedHero(width),
        ...smallNames(width),
        ...looseMarks(width),
        ...brokenCable(width),
        ...coveredWords(),
      ])) {
        found.set(problem, [...(found.get(problem) ?? []), width])
      }
    }
  }
  const problems = [...found].map(
    ([problem, at]) => `${problem} at ${Math.min(...at)}–${Math.max(...at)} px (${at.length} times)`,
  )
  return { scrollbar, problems }
}
