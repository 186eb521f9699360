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

async function centre(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return box ? box.x + box.width / 2 : Number.NaN
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

test('a tooltip opens where the pointer is on the icon of a button', async ({ page }) => {
  const icon = await chat(page).locator('svg').boundingBox()
  await page.mouse.move((icon?.x ?? 0) + 8, (icon?.y ?? 0) + 8, { steps: 8 })
  await page.clock.runFor(710)
  await expect(chat(page)).toHaveAccessibleDescription(/WhatsApp/)
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

test('a tooltip stands under the middle of its element, wherever the one before stood', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  await page.getByRole('button', { name: 'Apri il menu' }).hover()
  await page.clock.runFor(710)
  await expect(tooltip(page)).toBeInViewport({ ratio: 1 })
  await moveTo(page, chat(page))
  await expect(tooltip(page)).toHaveText(/nuova scheda/)
  expect(Math.abs((await centre(tooltip(page))) - (await centre(chat(page))))).toBeLessThan(2)
})

test('after a press no tooltip opens until the pointer comes back', async ({ page }) => {
  await chat(page).hover()
  await page.clock.runFor(300)
  await page.mouse.down()
  await page.clock.runFor(2000)
  await expect(tooltip(page)).toHaveCount(0)
  await page.mouse.move(300, 600)
  await page.mouse.up()
  await chat(page).hover()
  await page.clock.runFor(710)
  await expect(tooltip(page)).toBeVisible()
})

test('a tooltip opens without popovers too, above the header and inside the window', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover']) Reflect.deleteProperty(HTMLElement.prototype, name)
    // Such a browser ignores the `popover` attribute and does not hide the element.
    const { setAttribute } = Element.prototype
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'popover') setAttribute.call(this, name, value)
    }
  })
  await page.reload()
  await chat(page).hover()
  await page.clock.runFor(710)
  await expect(tooltip(page)).toBeInViewport({ ratio: 1 })
  const onTop = await tooltip(page).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })
  expect(onTop).toBe(true)
  await page.keyboard.press('Escape')
  await expect(tooltip(page)).toHaveCount(0)
})

test('a tap opens no tooltip @phone-only', async ({ page }) => {
  await page.getByRole('button', { name: 'Apri il menu' }).tap()
  await page.clock.runFor(2000)
  await expect(tooltip(page)).toHaveCount(0)
})
