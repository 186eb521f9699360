import type { Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { ALL_PATHS } from './routes.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Bytes of brotli: all of a first visit, of a next page, and below the scripts of the form. */
const budgetsOf = (path: string, hasPlate: boolean) => {
  if (path === '/') return { first: 65_000, next: 20.8 * 1024 }
  return { first: (hasPlate ? 62 : 60) * 1024, next: (hasPlate ? 20 : 16.8) * 1024 }
}
const SCRIPT_BUDGET = 66 * 1024

const whenIdle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))

/**
 * Everything that the page has loaded so far, itself first, with the bytes of the body as
 * transferred: text in brotli. How far below the window pictures are loaded that are not to be
 * loaded at once, each build of Chromium decides for itself; those of a service's plate count in
 * any case.
 */
const loaded = (page: Page) =>
  page.evaluate(() => {
    const later = [
      ...document.querySelectorAll<HTMLImageElement>('[loading=lazy]:not(.kind-list *)'),
    ].map(({ src }) => src)
    return performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => !later.includes(name))
      .map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize }))
  })
const total = (files: { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0)
const scripts = async (page: Page) =>
  (await loaded(page)).filter(({ name }) => name.endsWith('.js'))

for (const path of ALL_PATHS)
  test(`${path} stays within its budget, and no script comes before the form is used`, async ({
    page,
  }) => {
    await page.goto(path)
    const plate = page.locator('.kind-list .plate img')
    for (const half of await plate.all()) {
      await half.scrollIntoViewIfNeeded()
      await expect(half).toHaveJSProperty('complete', true)
    }
    await page.evaluate(() => document.fonts.ready)
    await whenIdle(page)
    const files = await loaded(page)
    const budgets = budgetsOf(path, (await plate.count()) > 0)
    const next = files.filter(({ name }, index) => index === 0 || /disegni/.test(name))
    expect(total(next), 'the next page').toBeLessThanOrEqual(budgets.next)
    expect(total(files), 'everything').toBeLessThanOrEqual(budgets.first)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const form = page.getByRole('form')
    const field = form.getByRole('textbox').first()
    if (path === '/') {
      // A pointer or a thumb that passes over it is no use.
      await field.hover()
      for (const passing of ['pointerdown', 'touchstart', 'touchmove', 'touchend', 'pointerup'])
        await field.dispatchEvent(passing)
    }
    await whenIdle(page)
    expect(await scripts(page)).toEqual([])

    if (path !== '/') return
    await field.click()
    await expect(form).toHaveJSProperty('noValidate', true)
    const size = total(await scripts(page))
    expect(size).toBeGreaterThan(0)
    expect(size, 'scripts of the form').toBeLessThanOrEqual(SCRIPT_BUDGET)
  })
