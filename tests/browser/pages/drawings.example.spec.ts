import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATHS, WIDTHS } from './routes.ts'

/**
 * In pixels: how far the drawing's lower edge is above that of what is in sight, which ends at the
 * phone bar.
 */
const STOPS = [-400, -250, -150, -80, -20, 40, 90, 120, 200, 400]

/**
 * The closing band at such a stop: its drawing's state, and the controls that something covers at
 * one of five points.
 */
const bandAt = (page: Page, stop: number) =>
  page.locator('.call-to-action .whole').evaluate(async (drawing, above) => {
    const bar = document.querySelector('.phone-bar')?.getBoundingClientRect().height ?? 0
    const { bottom } = drawing.getBoundingClientRect()
    scrollTo({ top: scrollY + bottom - innerHeight + bar + above, behavior: 'instant' })
    // The next frame has the timeline's new time.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const styleOf = (part: Element | null) => getComputedStyle(part ?? document.body)
    const groups = [...drawing.querySelectorAll('g[class]')]
    const { top } = drawing.getBoundingClientRect()
    const covered = [...document.querySelectorAll('.call-to-action a, .footer a')].filter(
      (link) => {
        const { left, right, top, bottom } = link.getBoundingClientRect()
        const isCovered = (x: number, y: number) => {
          const found = document.elementFromPoint(x, y)
          return found && !link.contains(found) && !found.closest('.header, .phone-bar')
        }
        const corners = [top + 4, bottom - 4].some((y) =>
          [left + 6, right - 6].some((x) => isCovered(x, y)),
        )
        return corners || isCovered((left + right) / 2, (top + bottom) / 2)
      },
    )
    return {
      lifts: groups.map((part) => -Number.parseFloat(styleOf(part).translate.slice(4) || '0')),
      leaves: groups.some((part) => part.getBoundingClientRect().top < top),
      fill: styleOf(drawing.querySelector('.y')).fill,
      untickedShare: Number.parseFloat(styleOf(drawing.querySelector('.ok')).strokeDashoffset),
      covered: covered.map(({ textContent }) => textContent),
    }
  }, stop)

for (const path of SERVICE_PATHS)
  test(`the repair on ${path} closes where it is seen, and covers no control`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => scrollTo(0, innerHeight * 2))
      const bands = []
      for (const stop of STOPS) bands.push(await bandAt(page, stop))
      const [, apart, , , , closed, lit, done] = bands
      const found = {
        covered: bands.flatMap(({ covered }) => covered),
        leaves: bands.some(({ leaves }) => leaves),
        apart: apart?.lifts.every((lift) => lift >= 5),
        white: closed?.fill === apart?.fill,
        together: lit?.lifts.every((lift) => lift <= 0.1),
        lit: lit?.fill !== apart?.fill,
        unticked: (lit?.untickedShare ?? 0) > 0.5,
        left: done?.untickedShare,
      }
      const wanted = {
        apart: true,
        white: true,
        together: true,
        lit: true,
        unticked: true,
        left: 0,
      }
      expect.soft(found, `at ${width} px`).toEqual({ ...wanted, covered: [], leaves: false })
    }
  })

test('the home page shows the shop whole at every width', async ({ page }) => {
  await page.goto('/')
  const shop = page.locator('.plate-shop img')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await shop.boundingBox()
    expect(box?.width).toBeGreaterThan(0.9 * Math.min(width, 960))
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(896 / 718, 1)
  }
})

test('a flag leads to its entry, which is marked, and is no tab stop', async ({ page }) => {
  await page.goto('/riparazione-pc-mac')
  const flag = page.locator('.plate-opened-laptop a', { hasText: /^7$/ })
  await expect(flag).toHaveAttribute('tabindex', '-1')
  await flag.click()
  const entry = page.locator('li:target')
  await expect(entry).toContainText('La batteria dura poco')
  await expect(entry.locator('.flag')).toHaveCSS('background-color', 'rgb(255, 208, 43)')
})

test('a plate stands on paper, with its numbers', async ({ page }) => {
  await page.goto('/manutenzione-preventiva')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.plate img')).toHaveCount(2)
  for (const part of await page.locator('.plate :is(img, .plate-flags)').all())
    await expect(part).toBeVisible()
})

test('the numbers of a plate keep apart from each other and from the window', async ({ page }) => {
  await page.goto('/manutenzione-preventiva')
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await page.locator('.plate-flags .flag').evaluateAll((all) =>
      all.map((number) => {
        const { x, y, right } = number.getBoundingClientRect()
        return { x, y, right }
      }),
    )
    const near = boxes.filter(
      ({ x, y, right }, index) =>
        x < 4 ||
        right > width - 4 ||
        boxes.some((o, i) => i !== index && Math.hypot(o.x - x, o.y - y) < right - x + 4),
    )
    expect.soft(near, `at ${width} px`).toEqual([])
  }
})
