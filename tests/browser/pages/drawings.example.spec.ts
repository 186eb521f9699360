import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { boxOf } from './layout-problems.ts'
import { SERVICE_PATHS, WIDTHS } from './routes.ts'

/** What a closing band's drawing shows. */
interface Band {
  lifts: number[]
  leaves: boolean
  fill: string
  untickedShare: number
}

/**
 * The band while its drawing's lower edge is so many pixels above that of what is in sight, which
 * ends at the phone bar.
 */
const bandAt = (page: Page, stop: number): Promise<Band> =>
  page.locator('.call-to-action .whole').evaluate(async (drawing, above) => {
    const bar = document.querySelector('.phone-bar')?.getBoundingClientRect().height ?? 0
    const { bottom } = drawing.getBoundingClientRect()
    scrollTo({ top: scrollY + bottom - innerHeight + bar + above, behavior: 'instant' })
    // The next frame has the timeline's new time.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const styleOf = (part: Element | null) => getComputedStyle(part ?? document.body)
    const groups = [...drawing.querySelectorAll('g[class]')]
    const { top } = drawing.getBoundingClientRect()
    return {
      lifts: groups.map((part) => -Number.parseFloat(styleOf(part).translate.slice(4) || '0')),
      leaves: groups.some((part) => part.getBoundingClientRect().top < top),
      fill: styleOf(drawing.querySelector('.y')).fill,
      untickedShare: Number.parseFloat(styleOf(drawing.querySelector('.ok')).strokeDashoffset),
    }
  }, stop)

for (const path of SERVICE_PATHS)
  test(`the repair on ${path} closes where it is seen, within its drawing`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => scrollTo(0, innerHeight * 2))
      const apart = await bandAt(page, -250)
      const white = await bandAt(page, 40)
      const together = await bandAt(page, 90)
      const done = await bandAt(page, 120)
      const found = {
        isApart: apart.lifts.every((lift) => lift >= 5),
        leaves: apart.leaves || white.leaves,
        isWhite: white.fill === apart.fill,
        isTogether: together.lifts.every((lift) => lift <= 0.1),
        isLit: together.fill !== apart.fill,
        isUnticked: together.untickedShare > 0.5,
        untickedShare: done.untickedShare,
      }
      expect.soft(found, `at ${width} px`).toEqual({
        isApart: true,
        leaves: false,
        isWhite: true,
        isTogether: true,
        isLit: true,
        isUnticked: true,
        untickedShare: 0,
      })
    }
  })

test('the home page shows the shop whole at every width', async ({ page }) => {
  await page.goto('/')
  for (const windowWidth of [320, 390, 1280]) {
    await page.setViewportSize({ width: windowWidth, height: 800 })
    const { width, height } = await boxOf(page.locator('.plate-shop img'))
    expect(width).toBeGreaterThan(0.9 * Math.min(windowWidth, 960))
    expect(width / height).toBeCloseTo(896 / 718, 1)
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
