import type { Page } from '@playwright/test'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { hasFonts, isDrawn } from './layout-problems.ts'
import { SERVICE_PATH } from './routes.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Object.assign(window, { offsets: [] })
    addEventListener('scroll', () => offsets.push(scrollY))
  }),
)
declare const offsets: number[]

/**
 * How many frames showed the page far from where it stands now: none after a jump, of a smooth one
 * as many as the machine draws.
 */
const framesElsewhere = (page: Page) =>
  page.evaluate(() => offsets.filter((offset) => Math.abs(offset - scrollY) > 100).length)

/** Where texts stand in the window, in the web fonts. */
async function positions(page: Page): Promise<number[]> {
  await hasFonts(page)
  await isDrawn(page)
  const texts = page.locator('main :is(h2, h3, p), footer p')
  return texts.evaluateAll((all) => all.map((text) => text.getBoundingClientRect().top))
}

for (const path of ['/', SERVICE_PATH])
  test(`${path} keeps its place after a reload and on the way back @phone`, async ({ page }) => {
    const returns = [() => page.reload(), () => page.goto('/privacy').then(() => page.goBack())]
    for (const share of [0.5, 1])
      for (const comeBack of returns) {
        await page.goto(path)
        await positions(page)
        await page.evaluate(
          (part) => scrollTo(0, part * document.documentElement.scrollHeight),
          share,
        )
        const before = await positions(page)
        const index = before.findIndex((top) => top > 100)
        await comeBack()
        const moved = async () =>
          Math.abs(((await positions(page))[index] ?? 0) - (before[index] ?? 0))
        await expect.poll(moved).toBeLessThan(50)
        expect(await framesElsewhere(page)).toBe(0)
      }
  })

test('the button for a quote leads to the form @phone', async ({ page, isMobile }) => {
  const { actions, contact } = loadContent().home
  // The size of an iPhone's window between the browser's bars.
  if (isMobile) await page.setViewportSize({ width: 390, height: 664 })
  const field = page.getByLabel(contact.form.name)
  // Neither the header nor the phone bar covers the field.
  const isOnTop = (element: Element) => {
    const { left, top, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 20, y) === element)
  }
  for (const start of [SERVICE_PATH, '/']) {
    await page.goto(start)
    await page
      .getByRole('main')
      .getByRole('link', { name: actions.quote, exact: true })
      .first()
      .click()
    await expect(page).toHaveURL('/#contatti')
    await expect(page.locator('#contatti').getByRole('heading', { level: 2 })).toBeInViewport()
    await positions(page)
    // From another page at once, on the page itself smoothly.
    if (start === '/') await expect.poll(() => framesElsewhere(page)).toBeGreaterThan(0)
    else expect(await framesElsewhere(page)).toBe(0)
    if (isMobile) await expect.poll(() => field.evaluate(isOnTop)).toBe(true)
  }
})
