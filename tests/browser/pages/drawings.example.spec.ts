import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'

/** How far each moving part of the band's drawing is from its place, in the order of painting, once `share` of it is in sight. */
const distances = (page: Page, share: number) =>
  page.locator('.call-to-action .whole').evaluate(async (drawing, part) => {
    const { top, height } = drawing.getBoundingClientRect()
    scrollTo({ top: scrollY + top + height * part - innerHeight, behavior: 'instant' })
    // The next frame has the timeline's new time.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    return [...drawing.querySelectorAll('g[class]')].map((group) => {
      const [, y = '0'] = getComputedStyle(group).translate.split(' ')
      return { isLast: group.classList.contains('last'), distance: -Number.parseFloat(y) }
    })
  }, share)

test('the parts come together on the screen, the page’s own last', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/recupero-dati')
  const apart = await distances(page, 0.05)
  expect(apart.filter(({ distance }) => distance < 10)).toEqual([])
  const between = await distances(page, 0.72)
  expect(between.filter(({ isLast, distance }) => isLast === distance < 0.1)).toEqual([])
  const together = await distances(page, 1)
  expect(together.filter(({ distance }) => distance > 0.1)).toEqual([])
  expect(together.length).toBeGreaterThan(4)
})

test('the home page shows the bench, on a phone half of it', async ({ page }) => {
  await page.goto('/')
  const halves = page.locator('.plate-bench img')
  await expect(halves).toHaveCount(2)
  await expect(halves.nth(1)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(halves.nth(0)).toBeVisible()
  await expect(halves.nth(1)).toBeHidden()
})

test('a plate stands on paper, with its numbers', async ({ page }) => {
  await page.goto('/manutenzione-preventiva')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.plate-sheet img')).toHaveCount(2)
  for (const part of await page.locator('.plate-sheet :is(img, .plate-numbers)').all())
    await expect(part).toBeVisible()
})
