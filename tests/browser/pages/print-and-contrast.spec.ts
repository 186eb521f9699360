import type { Page } from '@playwright/test'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { boxOf, layoutProblems } from './layout-problems.ts'
import { ALL_PATHS, SERVICE_PATH } from './routes.ts'

const { home, shop } = loadContent()

// The width in pixels that Chromium leaves between the margins of an A4 sheet.
test.use({ viewport: { width: 718, height: 1000 } })

const shown = (page: Page, selector: string) => page.locator(selector).filter({ visible: true })

const sheetsOf = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length

/** Classes of what has a dark ground and is shown. */
const darkGrounds = (page: Page) =>
  page.locator('body :not(svg)').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { backgroundColor } = getComputedStyle(element)
      const [red = 0, green = 0, blue = 0, alpha = 1] =
        backgroundColor.match(/[\d.]+/g)?.map(Number) ?? []
      const isDark = alpha > 0 && red + green + blue < 384
      return isDark && element.checkVisibility() ? [element.className] : []
    }),
  )

/** The sheets that each page of the example may take. */
const SHEETS = [1, 3, 2, 2, 2, 1, 2, 2, 1, 1, 3, 1, 1, 1]

test('every page prints on few A4 sheets, with all that is read, nothing dark and no controls', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ media: 'print' })
  for (const [index, path] of ALL_PATHS.entries()) {
    await page.goto(path)
    await expect.poll(() => layoutProblems(page), path).toEqual([])
    expect.soft(await darkGrounds(page), path).toEqual([])
    const heights = await shown(page, 'svg:not(.hero *, .plate-flags)').evaluateAll((all) =>
      all.map((mark) => mark.getBoundingClientRect().height),
    )
    expect.soft(Math.max(...heights), path).toBeLessThanOrEqual(48)
    const parts = page.locator('h1, details p, [class*=kind-] .plate :is(img, .plate-flags)')
    await expect.soft(parts.filter({ visible: false }), path).toHaveCount(0)
    await expect.soft(page.getByRole('banner').getByText(/^\+39 \d/), path).toBeVisible()
    const address = page.getByText(/\d{5}\s.+ \([A-Z]{2}\)/).filter({ visible: true })
    await expect.soft(address, path).not.toHaveCount(0)
    await expect.soft(shown(page, '.header nav, .menu-button, .phone-bar'), path).toHaveCount(0)
    if (shop.example)
      expect.soft(await sheetsOf(page), path).toBeLessThanOrEqual(SHEETS[index] ?? 0)
  }
})

test('the sheet for the counter prints alone on one page, with boxes to tick', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.goto(SERVICE_PATH)
  const button = page.getByRole('button', { name: 'Stampa la scheda' })
  test.info().skip((await button.count()) === 0, 'the page has no list of what to bring')
  await button.click()
  await page.emulateMedia({ media: 'print' })
  for (const part of ['.header .brand', '.header .call', 'address', 'h1', '.counter-sheet'])
    await expect(shown(page, part)).not.toHaveCount(0)
  await expect(shown(page, 'main > .section')).toHaveCount(1)
  await expect(page.locator('.bring path').first()).toBeHidden()
  expect(await layoutProblems(page)).toEqual([])
  expect(await sheetsOf(page)).toBe(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.counter-sheet')).toBeHidden()
  await expect(shown(page, 'main > .section')).not.toHaveCount(1)
})

test('home prints as the shop’s card, with the street on its first sheet', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/')
  const street = page.getByText(shop.address.street).filter({ visible: true })
  await expect(street.first()).toBeInViewport()
  const drawing = await boxOf(page.locator('.hero-object'))
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  expect(drawing.y).toBeCloseTo(title.y, -1)
  const facts = await page
    .locator('.hero dl > div')
    .evaluateAll((all) => all.map((fact) => fact.getBoundingClientRect().y))
  expect(new Set(facts).size).toBeLessThanOrEqual(2)
})

test('forced colours keep buttons and fields apart from the page', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  for (const part of [
    page.getByRole('link', { name: home.actions.call }).first(),
    page.getByLabel(home.contact.form.name),
    page.getByRole('button', { name: home.contact.form.submit }),
  ])
    await expect(part).not.toHaveCSS('border-top-width', '0px')
})

test('where dark pages are forced, a page that is dark already stays as it is', async ({
  page,
}) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  const shotIn = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    return page.screenshot()
  }
  const [light, dark] = [await shotIn('light'), await shotIn('dark')]
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
  // It works once it has changed a light page.
  await expect.poll(async () => (await shotIn('light')).equals(light)).toBe(false)
  expect((await shotIn('dark')).equals(dark)).toBe(true)
})
