import type { Locator, Page } from '@playwright/test'
import { loadContent } from '../../../site/content/load/content.ts'
import { boxOf } from '../pages/layout-problems.ts'
import { expect, stopTime, test } from './form-test.ts'

/** `atAnyHour` is the text of the call button's tooltip, which only a shop with a `badge` has. */
const { badge, text: atAnyHour } = loadContent().home.about.availability

const tooltip = (page: Page) => page.getByRole('tooltip')
const isClosed = (page: Page) => expect(tooltip(page)).toHaveCount(0)
const chat = (page: Page) => page.getByRole('banner').getByRole('link', { name: /WhatsApp/ })
const call = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Chiama/ })

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await stopTime(page)
})

/** Lays the pointer on the link: the tooltip opens after 700 ms, and not before. */
async function waitsFor(page: Page, link: Locator) {
  await link.hover()
  await page.clock.runFor(690)
  await isClosed(page)
  await page.clock.runFor(20)
  await expect(tooltip(page)).toBeInViewport({ ratio: 1 })
}

test('a tooltip opens after 700 ms, and stays while the pointer moves to it', async ({ page }) => {
  await waitsFor(page, chat(page))
  await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
  const { x, y, width, height } = await boxOf(tooltip(page))
  // In steps so small that some end in the gap, as a hand moves it.
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 60 })
  await page.clock.runFor(1000)
  await expect(tooltip(page)).toBeVisible()
})

test('a tooltip opens at once while another is open, but 300 ms later waits again', async ({
  page,
}) => {
  test.info().skip(!badge, 'the call button has no tooltip')
  await waitsFor(page, chat(page))
  await call(page).hover()
  await expect(call(page)).toHaveAccessibleDescription(atAnyHour)
  await page.mouse.move(300, 600)
  await isClosed(page)
  await page.clock.runFor(310)
  await waitsFor(page, chat(page))
})

const CLOSINGS: Record<string, (page: Page) => Promise<void>> = {
  leaving: (page) => page.mouse.move(300, 600),
  scrolling: (page) => page.mouse.wheel(0, 400),
  Escape: (page) => page.keyboard.press('Escape'),
  'a press': (page) => page.mouse.down(),
}
for (const [what, close] of Object.entries(CLOSINGS))
  test(`${what} closes a tooltip`, async ({ page }) => {
    await waitsFor(page, chat(page))
    await close(page)
    await isClosed(page)
    await expect(chat(page)).not.toHaveAttribute('aria-describedby')
  })

test('the keyboard opens a tooltip at the first focus, and blur closes it', async ({ page }) => {
  await chat(page).focus()
  await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
  await page.getByRole('banner').getByRole('link').first().focus()
  await isClosed(page)
})

test('a touch opens no tooltip', async ({ page }) => {
  await chat(page).dispatchEvent('pointerover', { pointerType: 'touch' })
  await page.clock.runFor(2000)
  await isClosed(page)
})
