import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { layoutProblems } from './layout-problems.ts'
import { ALL_PATHS, SERVICE_PATH } from './routes.ts'

const { home, shop } = loadContent()

// The width in pixels that Chromium leaves between the margins of an A4 sheet.
test.use({ viewport: { width: 718, height: 1000 } })

test('a service page prints with phone, address and answers, without controls', async ({
  page,
}) => {
  await page.goto(SERVICE_PATH)
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('details p').all()) await expect(answer).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByText(/^\+39 \d/)).toBeVisible()
  await expect(page.getByText(/\d{5}\s.+ \([A-Z]{2}\)/).filter({ visible: true })).not.toHaveCount(
    0,
  )
  for (const controls of ['Contatto rapido', 'Principale'])
    await expect(page.getByRole('navigation', { name: controls })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden()
})

/** The sheets that each page of the example may take. */
const SHEETS = [1, 3, 3, 2, 2, 2, 3, 3, 2, 1, 3, 1, 1, 1]

test('every page fits on few A4 sheets, with no mark taller than a button', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const [index, path] of ALL_PATHS.entries()) {
    await page.goto(path)
    expect.soft(await layoutProblems(page), path).toEqual([])
    const marks = page.locator('svg:not(.hero *, .plate-flags)').filter({ visible: true })
    const heights = await marks.evaluateAll((all) =>
      all.map((mark) => mark.getBoundingClientRect().height),
    )
    expect.soft(Math.max(...heights), path).toBeLessThanOrEqual(48)
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
    if (shop.example) expect.soft(sheets?.length, path).toBeLessThanOrEqual(SHEETS[index] ?? 0)
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
    await expect(page.locator(part).filter({ visible: true })).not.toHaveCount(0)
  await expect(page.locator('main > .section').filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('.bring path').first()).toBeHidden()
  expect(await layoutProblems(page)).toEqual([])
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('.counter-sheet')).toBeHidden()
  await expect(page.locator('main > .section').filter({ visible: true })).not.toHaveCount(1)
})

test('on paper no word stands on a dark ground, and the first sheet says where the shop is', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', SERVICE_PATH, '/manutenzione-preventiva']) {
    await page.goto(path)
    const dark = await page.locator('body *').evaluateAll((elements) =>
      elements.flatMap((element) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] =
          getComputedStyle(element)
            .backgroundColor.match(/[\d.]+/g)
            ?.map(Number) ?? []
        const isDark = alpha > 0 && red + green + blue < 384
        return isDark && element.checkVisibility() ? [element.className] : []
      }),
    )
    expect.soft(dark, path).toEqual([])
  }
  await page.goto('/')
  await expect(
    page.getByText(shop.address.street).filter({ visible: true }).first(),
  ).toBeInViewport()
  const drawing = await page.locator('.hero-object').boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(drawing?.y ?? 0).toBeCloseTo(title?.y ?? 0, -1)
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
  const session = await page.context().newCDPSession(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await session.send('Emulation.setAutoDarkModeOverride', { enabled: false })
    const own = await page.screenshot()
    await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
    // It works: a light page it changes.
    expect((await page.screenshot()).equals(own)).toBe(colorScheme === 'dark')
  }
})
