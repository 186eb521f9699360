import type { Locator, Page } from '@playwright/test'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, stopTime, test } from './form-test.ts'

/** `atAnyHour` is the text of the call button's tooltip, which only a shop with a `badge` has. */
const { badge, text: atAnyHour } = loadContent().home.about.availability

const tooltip = (page: Page) => page.getByRole('tooltip')
const chat = (page: Page) => page.getByRole('banner').getByRole('link', { name: /WhatsApp/ })
const call = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Chiama/ })

/** Moves the mouse in several small steps, as a hand does. */
async function moveTo(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the target is not on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
}

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await stopTime(page)
})

test('a tooltip opens 700 ms after the pointer has arrived, the first one of a page too, and loads nothing', async ({
  page,
}) => {
  const requests: string[] = []
  // Only scripts and their requests count: fonts, photos and the map's frame may load at any time.
  page.on(
    'request',
    (request) => /script|fetch|xhr/.test(request.resourceType()) && requests.push(request.url()),
  )
  await chat(page).hover()
  await page.clock.runFor(690)
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip(page)).toBeVisible()
  await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
  expect(requests).toEqual([])
})

test('a tooltip opens at once while another is open, but 300 ms later waits again', async ({ page }) => {
  test.info().skip(!badge, 'the call button has no tooltip')
  await chat(page).hover()
  await page.clock.runFor(710)
  await expect(tooltip(page)).toBeVisible()
  await moveTo(page, call(page))
  await expect(call(page)).toHaveAccessibleDescription(atAnyHour)
  await expect(chat(page)).not.toHaveAttribute('aria-describedby')
  await page.mouse.move(300, 600, { steps: 5 })
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(310)
  await moveTo(page, chat(page))
  await page.clock.runFor(100)
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(650)
  await expect(tooltip(page)).toBeVisible()
})

const CLOSINGS: Record<string, (page: Page) => Promise<void>> = {
  leaving: (page) => page.mouse.move(300, 600, { steps: 5 }),
  scrolling: (page) => page.mouse.wheel(0, 400),
  Escape: (page) => page.keyboard.press('Escape'),
  'a press': (page) => page.mouse.down(),
}
test('an open tooltip describes its element; leaving, scrolling, Escape and a press close it', async ({
  page,
}) => {
  for (const [name, close] of Object.entries(CLOSINGS)) {
    await chat(page).hover()
    await page.clock.runFor(710)
    await expect(tooltip(page), name).toBeVisible()
    await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
    await close(page)
    await page.clock.runFor(100)
    await expect(tooltip(page), name).toHaveCount(0)
    await expect(chat(page)).not.toHaveAttribute('aria-describedby')
    await page.mouse.move(300, 600)
    await page.mouse.up()
    await page.clock.runFor(400)
  }
})

test('the keyboard opens a tooltip at the first focus, and blur closes it', async ({ page }) => {
  test.info().skip(!badge, 'the call button has no tooltip')
  await page.keyboard.press('Tab')
  for (const _ of Array(12)) {
    if (await chat(page).evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(chat(page)).toBeFocused()
  await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
  await page.keyboard.press('Tab')
  await expect(call(page)).toHaveAccessibleDescription(atAnyHour)
  await page.keyboard.press('Tab')
  await page.clock.runFor(100)
  await expect(tooltip(page)).toHaveCount(0)
})

test('a tooltip stays open while the pointer moves to it and is on it, and stays inside the window', async ({
  page,
}) => {
  await chat(page).hover()
  await page.clock.runFor(710)
  await expect(tooltip(page)).toBeInViewport({ ratio: 1 })
  await moveTo(page, tooltip(page))
  await page.clock.runFor(1000)
  await expect(tooltip(page)).toBeVisible()
  await page.mouse.move(300, 600, { steps: 5 })
  await expect(tooltip(page)).toHaveCount(0)
})

test('a tap opens no tooltip @phone-only', async ({ page }) => {
  await page.getByRole('button', { name: 'Apri il menu' }).tap()
  await page.clock.runFor(2000)
  await expect(tooltip(page)).toHaveCount(0)
})
