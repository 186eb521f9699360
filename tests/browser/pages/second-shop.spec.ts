import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { shopTest } from '../../support/built-shop.ts'
import { expect } from '../../support/fixtures.ts'
import { mend, writeSecondShop } from '../../support/second-shop.ts'
import { boxOf, expectNothing, layoutProblems } from './layout-problems.ts'
import { WIDTHS } from './routes.ts'

/** Facts of the shop that are much longer than the example's. */
const LONG = {
  brand: 'Clinica del Telefono & PC di Murgia Nicola e Figli',
  legalName: 'Clinica del Telefono & PC di Murgia Nicola e Figli Società in accomandita semplice',
  '  town': 'Castelnuovo di Garfagnana',
  '  street': 'Strada Provinciale della Madonna Pellegrina e dei Santi Martiri 1487/bis',
  email: 'assistenza.telefoni.computer@clinicadeltelefonomurgianicola.example',
}
const LONG_TITLE = 'Riparazione elettrodomestici, condizionatori e aspirapolver'

const test = shopTest((copy) => {
  const setKey = (file: string, key: string, value: string) =>
    copy.change(file, new RegExp(`^${key}: .*$`, 'm'), `${key}: ${JSON.stringify(value)}`)
  writeSecondShop(copy)
  mend(copy)
  copy.change('home.yaml', 'drawing: laptop', 'drawing: none')
  for (const [key, value] of Object.entries(LONG)) setKey('shop.yaml', key, value)
  for (const [index, name] of readdirSync(join(copy.content, 'services')).entries())
    setKey(`services/${name}`, 'title', LONG_TITLE + index)
})
// Runs this file in one worker, which builds the shop once.
test.describe.configure({ mode: 'default', timeout: 240_000 })

// Without scripts the notice of a closure is shown on any day.
test.use({ javaScriptEnabled: false })

test('long names and titles stay in their boxes on every page', async ({ page, shop }) => {
  expect(shop.pages.length).toBeGreaterThan(14)
  await expectNothing(
    page,
    shop.pages.map((name) => `/${name}`),
    WIDTHS,
    layoutProblems,
  )
})

test.describe('with JavaScript', () => {
  test.use({ javaScriptEnabled: true })

  test('at midnight notices and what had ended with the day go, and the label changes', async ({
    page,
  }) => {
    // Nothing may depend on the order in which an engine writes a date.
    await page.addInitScript(() =>
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get: () => () => '8/20/2099',
      }),
    )
    await page.clock.install({ time: '2099-08-20T23:59:30+02:00' })
    await page.goto('/riparazione-telefoni')
    const until = page.getByText('Fino al 20 agosto 2099').filter({ visible: true })
    await expect(until).toHaveCount(2)
    await page.clock.runFor(60_000)
    await expect(page.locator('section:has(.offer)')).toBeHidden()
    await expect(page.locator('.tier').filter({ visible: true })).toHaveCount(1)
    await page.reload()
    await expect(until).toHaveCount(0)
    await page.clock.setSystemTime('2099-08-20T23:59:30+02:00')
    await page.goto('/')
    await expect(page.locator('main > .notices p').first()).toHaveText(/^Oggi chiudiamo alle 17/)
    const notices = page.locator('.notices').filter({ visible: true })
    const label = page.locator('.open-now').first()
    await expect(label).toHaveText('Chiuso ora, riapre domani alle 8:30')
    await expect(notices).toHaveCount(2)
    await page.clock.runFor(60_000)
    await expect(label).toHaveText('Chiuso ora, riapre alle 8:30')
    await expect(notices).toHaveCount(0)
  })

  test('a label too long for its row says whether the shop is open, and moves nothing', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.clock.install({ time: '2099-08-09T20:00:00+02:00' })
    await page.goto('/')
    const label = page.locator('.hero .open-now')
    await expect(label).toHaveText('Chiuso ora, riapre venerdì 21 agosto alle 8:30')
    const row = await boxOf(label)
    expect(row.height).toBeLessThan(30)
    const next = await boxOf(label.locator(':scope > :last-child'))
    expect(next.y, 'cut off').toBeGreaterThan(row.y + 20)
    // Without its sentence the row is as tall, and leads to the hours.
    await label.evaluate((link) => {
      link.textContent = 'Orari'
    })
    expect(await boxOf(label)).toEqual(row)
    await label.click()
    await expect(page.locator('#orari')).toBeInViewport()
  })
})
