import { loadHome } from '../../../site/content/load/home.ts'
import { loadShop } from '../../../site/content/load/shop.ts'
import { expect, test } from '../../support/fixtures.ts'

/** Tablets and a monitor held upright, desktops, phones. */
const WINDOWS = [
  [768, 1024],
  [820, 1180],
  [834, 1194],
  [1024, 1366],
  [1080, 1920],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [360, 640],
  [390, 844],
] as const

test('the hero fills nine tenths of the window, with its object in sight and whole', async ({ page }) => {
  test.info().skip(loadHome().hero.drawing === 'none', 'the home page shows no object')
  await page.goto('/')
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    const shown = await page.evaluate(() => {
      const boxOf = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const hero = boxOf('main > .hero')
      const drawing = boxOf('.hero > .wrap > svg')
      // The drawing has its numbered links twice, for wide and narrow windows; the boxes of the hidden set have no width.
      const leaders = [...document.querySelectorAll('.hero svg a')]
        .map((link) => link.getBoundingClientRect())
        .filter((box) => box.width > 0)
      const bubbles = [...document.querySelectorAll('.hero svg .bub')].map((circle) =>
        circle.getBoundingClientRect(),
      )
      const words = [...document.querySelectorAll('.hero :is(h1, p, .button, dl)')].flatMap((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return element.matches('.button, dl') ? element.getBoundingClientRect() : [...range.getClientRects()]
      })
      return {
        free: bubbles.every((bubble) =>
          words.every(
            ({ left, right, top, bottom }) =>
              right <= bubble.left || left >= bubble.right || bottom <= bubble.top || top >= bubble.bottom,
          ),
        ),
        share: hero.height / innerHeight,
        stretch: Math.max(
          ...[...document.querySelectorAll('.hero dl > div')].map((fact) => {
            const [label, value] = [...fact.children].map((part) => part.getBoundingClientRect().height)
            return fact.getBoundingClientRect().height / ((label ?? 0) + (value ?? 0))
          }),
        ),
        inSight: innerHeight - drawing.top,
        sides: leaders.every(({ left, right }) => left >= 0 && right <= innerWidth),
      }
    })
    const at = `${width}×${height}`
    expect.soft(shown.share, `share of ${at}`).toBeGreaterThanOrEqual(0.9)
    expect.soft(shown.stretch, `no fact much taller than its text at ${at}`).toBeLessThan(3)
    // Another shop's text may be longer and push the drawing down.
    if (loadShop().example) expect.soft(shown.inSight, `object in sight at ${at}`).toBeGreaterThanOrEqual(90)
    expect.soft(shown.free, `no number on words at ${at}`).toBe(true)
    expect.soft(shown.sides, `the drawing is whole at ${at}`).toBe(true)
  }
})
