import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Phones, tablets and desktops. */
const WINDOWS = [
  [360, 640],
  [390, 844],
  [768, 1024],
  [834, 1194],
  [1024, 1366],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const

test('the hero fills nine tenths of the window, with its drawing in sight and clear of the words', async ({
  page,
}) => {
  test.info().skip(loadContent().home.hero.drawing === 'none', 'the home page shows no drawing')
  await page.goto('/')
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    const { share, inSight, isFree, isWhole } = await page.evaluate(() => {
      const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
      const all = (selector: string) => [...document.querySelectorAll(selector)]
      // The drawing has its numbered links twice, for wide and narrow windows; the boxes of the hidden set have no width.
      const numbers = all('.hero svg a')
        .map(boxOf)
        .filter((box) => box.width > 0)
      const words = all('.hero :is(h1, p, .button, dl)').map(boxOf)
      const isApart = (a: DOMRect, b: DOMRect) =>
        a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom
      const circles = all('.hero svg .bub').map(boxOf)
      return {
        share: boxOf(document.querySelector('main > .hero')).height / innerHeight,
        inSight: innerHeight - boxOf(document.querySelector('.hero > .wrap > svg')).top,
        isFree: circles.every((circle) => words.every((box) => isApart(circle, box))),
        isWhole: numbers.every(({ left, right }) => left >= 0 && right <= innerWidth),
      }
    })
    const at = `at ${width}×${height}`
    expect.soft(share, `share ${at}`).toBeGreaterThanOrEqual(0.9)
    expect.soft(inSight, `drawing in sight ${at}`).toBeGreaterThanOrEqual(90)
    expect.soft(isFree, `no number on words ${at}`).toBe(true)
    expect.soft(isWhole, `the drawing is whole ${at}`).toBe(true)
  }
})
