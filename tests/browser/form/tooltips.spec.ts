import type { Locator, Page } from '@playwright/test'
import { expect, stopTime, test } from './form-test.ts'

const tooltip = (page: Page) => page.getByRole('tooltip')
const chat = (page: Page) => page.getByRole('banner').getByRole('link', { name: /WhatsApp/ })
const call = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Chiama/ })

/** The pointer moves on to the element, the tooltips' script arrives, and time stands still. */
async function meet(page: Page): Promise<void> {
  await chat(page).hover()
  await expect(chat(page)).toHaveAttribute('data-state', 'closed')
}

/** A hand moves a mouse in many small steps; Radix looks at each to see whether it makes for the open tooltip. */
async function moveTo(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the target is not on the page')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
}

test.beforeEach(async ({ page, faulty }) => {
  await page.goto(faulty.origin)
  await stopTime(page)
})

test('loads at the first hover and opens for that very hover after 700 ms', async ({ page }) => {
  await meet(page)
  await page.clock.runFor(690)
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(tooltip(page).first()).toBeAttached()
  await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
})

test('a neighbour opens at once while one is open, and after 300 ms waits again', async ({ page }) => {
  await meet(page)
  await page.clock.runFor(710)
  await expect(tooltip(page)).not.toHaveCount(0)
  await moveTo(page, call(page))
  await expect(call(page)).toHaveAccessibleDescription(/24 ore su 24/)
  await expect(chat(page)).not.toHaveAttribute('aria-describedby')
  await page.mouse.move(300, 600, { steps: 5 })
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(310)
  await moveTo(page, chat(page))
  await page.clock.runFor(100)
  await expect(tooltip(page)).toHaveCount(0)
  await page.clock.runFor(650)
  await expect(tooltip(page)).not.toHaveCount(0)
})

const CLOSINGS: Record<string, (page: Page) => Promise<void>> = {
  leaving: async (page) => {
    await page.mouse.move(300, 600, { steps: 5 })
  },
  scrolling: (page) => page.mouse.wheel(0, 400),
  Escape: (page) => page.keyboard.press('Escape'),
  'a press': async (page) => {
    await page.mouse.down()
    await page.mouse.move(300, 600)
    await page.mouse.up()
  },
}
for (const [name, close] of Object.entries(CLOSINGS)) {
  test(`${name} closes it`, async ({ page }) => {
    await meet(page)
    await page.clock.runFor(710)
    await expect(tooltip(page)).not.toHaveCount(0)
    await close(page)
    await page.clock.runFor(100)
    await expect(tooltip(page)).toHaveCount(0)
    await expect(chat(page)).not.toHaveAttribute('aria-describedby')
  })
}

test('the keyboard opens it at the first focus, and blur closes it', async ({ page }) => {
  await page.keyboard.press('Tab')
  for (const _ of Array(12)) {
    if (await chat(page).evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(chat(page)).toBeFocused()
  await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
  await page.keyboard.press('Tab')
  await expect(call(page)).toHaveAccessibleDescription(/24 ore su 24/)
  await page.keyboard.press('Tab')
  await page.clock.runFor(100)
  await expect(tooltip(page)).toHaveCount(0)
})

test('it can be hovered without closing, and stays inside the window', async ({ page }) => {
  await meet(page)
  await page.clock.runFor(710)
  const box = page.locator('.tooltip')
  await expect(box).toBeInViewport({ ratio: 1 })
  await box.hover()
  await page.clock.runFor(1000)
  await expect(box).toBeVisible()
})

test('every icon-only control of the header has one, and a name without it @phone', async ({ page }) => {
  const controls = page.getByRole('banner').locator('a.button, button').filter({ visible: true })
  for (const control of await controls.all()) {
    await expect(control).toHaveAttribute('data-tooltip', /\S/)
    await expect(control).toHaveAccessibleName(/\S/)
  }
})

test('a finger never opens one nor loads it @phone-only', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.getByRole('button', { name: 'Apri il menu' }).tap()
  await page.clock.runFor(2000)
  await expect(page.locator('.tooltip')).toHaveCount(0)
  expect(scripts.filter((url) => url.includes('Tooltips'))).toEqual([])
})
