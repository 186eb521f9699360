import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { boxOf, expectNothing, isDrawn } from './layout-problems.ts'
import { SERVICE_PATHS, WIDTHS } from './routes.ts'

/**
 * The closing band's drawing, while its lower edge is so many pixels above that of what is in sight,
 * which ends at the phone bar.
 */
async function bandAt(page: Page, stop: number) {
  const band = page.locator('.call-to-action .whole')
  await band.evaluate((drawing, above) => {
    const bar = document.querySelector('.phone-bar')?.getBoundingClientRect().height ?? 0
    const { bottom } = drawing.getBoundingClientRect()
    scrollTo({ top: scrollY + bottom - innerHeight + bar + above, behavior: 'instant' })
  }, stop)
  // The next frame has the timeline's new time.
  await isDrawn(page)
  return band.evaluate((drawing) => {
    const styleOf = (part: Element | null) => getComputedStyle(part ?? document.body)
    const groups = [...drawing.querySelectorAll('g[class]')]
    const { top } = drawing.getBoundingClientRect()
    return {
      lifts: groups.map((part) => -Number.parseFloat(styleOf(part).translate.slice(4) || '0')),
      leaves: groups.some((part) => part.getBoundingClientRect().top < top),
      fill: styleOf(drawing.querySelector('.y')).fill,
      untickedShare: Number.parseFloat(styleOf(drawing.querySelector('.ok')).strokeDashoffset),
    }
  })
}

for (const path of SERVICE_PATHS)
  test(`the repair on ${path} closes where it is seen, within its drawing`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expectNothing(page, [path], WIDTHS, async () => {
      await page.evaluate(() => scrollTo(0, innerHeight * 2))
      const apart = await bandAt(page, -250)
      const white = await bandAt(page, 40)
      const together = await bandAt(page, 90)
      const done = await bandAt(page, 120)
      const isRight = {
        apart: apart.lifts.every((lift) => lift >= 5),
        within: !apart.leaves && !white.leaves,
        white: white.fill === apart.fill,
        together: together.lifts.every((lift) => lift <= 0.1),
        lit: together.fill !== apart.fill,
        unticked: together.untickedShare > 0.5,
        ticked: done.untickedShare === 0,
      }
      return Object.entries(isRight).filter(([, right]) => !right)
    })
  })

test('a flag leads to its entry, which is marked, and is no tab stop', async ({ page }) => {
  await page.goto('/riparazione-pc-mac')
  const flag = page.locator('.plate a', { hasText: /^7$/ })
  await expect(flag).toHaveAttribute('tabindex', '-1')
  await flag.click()
  const entry = page.locator('li:target')
  await expect(entry).toContainText('La batteria dura poco')
  await expect(entry.locator('.flag')).toHaveCSS('background-color', 'rgb(255, 208, 43)')
})

test('home shows the shop whole, as wide as its window', async ({ page }) => {
  await page.goto('/')
  for (const windowWidth of WIDTHS) {
    await page.setViewportSize({ width: windowWidth, height: 800 })
    const { width, height } = await boxOf(page.locator('img[src*="/disegni/shop."]'))
    expect.soft(width).toBeGreaterThan(0.9 * Math.min(windowWidth, 960))
    expect.soft(width / height).toBeCloseTo(896 / 718, 1)
  }
})
