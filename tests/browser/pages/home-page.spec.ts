import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATHS } from './routes.ts'

const { home, everyPage } = loadContent()

test('a card is clickable as a whole', async ({ page }) => {
  test.info().skip(!home.sections.includes('services'), 'the home page shows no cards')
  await page.goto('/')
  const cards = page.locator('#servizi .card')
  await expect(cards).toHaveCount(SERVICE_PATHS.length)
  await cards.last().click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL(SERVICE_PATHS.at(-1) ?? '')
})

test('the map’s frame leaves for its host after a press', async ({ page, exceptions }) => {
  exceptions.allowHost('www.openstreetmap.org')
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ body: 'Mappa di prova' }),
  )
  await page.goto('/')
  await page.locator('#contatti').scrollIntoViewIfNeeded()
  const frame = page.frameLocator('#contatti iframe')
  await frame.getByRole('link').click()
  await expect(frame.getByText('Mappa di prova')).toBeVisible()
})

test('the footer has the year of the visitor’s day', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-03-04T12:00:00Z'))
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toContainText('© 2031')
})

test('the order of the keyboard is the one that is seen @phone', async ({ page }) => {
  await page.goto('/')
  const stops = page.locator(
    ':is(#servizi, #contatti) :is(a, button, input, textarea, iframe):not([tabindex])',
  )
  const boxes = await stops.filter({ visible: true }).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y } = element.getBoundingClientRect()
      return { name: element.ariaLabel || element.textContent || element.id, x, y }
    }),
  )
  const back = boxes.filter(({ x, y }, index) => {
    const last = boxes[index - 1]
    return last && x <= last.x + 1 && y < last.y - 1
  })
  expect(back).toEqual([])
})

test('an unknown path gets a 404 that leads home, and is logged', async ({ page, exceptions }) => {
  exceptions.allowConsole(/404|non-esiste/)
  const path = '/servizi/non-esiste/affatto'
  const logged = page.waitForEvent('console', (message) => message.text().includes(path))
  expect((await page.goto(path))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(everyPage.notFound.title)
  await logged
  await page.getByRole('link', { name: everyPage.notFound.button }).click()
  await expect(page).toHaveURL('/')
})
