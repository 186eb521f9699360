import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test } from '../../support/fixtures.ts'
import { boxOf } from './layout-problems.ts'
import { SERVICE_PATH } from './routes.ts'

const { everyPage } = loadContent()
/** In each frame so far: whether it showed the phone bar. */
declare const shown: boolean[]

test('the phone bar arrives when the page’s own buttons have gone @phone-only', async ({
  page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Contatto rapido' })
  await page.goto('/richiesta-non-inviata')
  await expect(bar).not.toBeInViewport()
  for (const path of ['/', SERVICE_PATH]) {
    // So low a window that the buttons are still below it.
    await page.setViewportSize({ width: 390, height: 300 })
    await page.goto(path)
    await expect(bar).not.toBeInViewport()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => scrollTo(0, innerHeight * 1.5))
    await expect(bar).toBeInViewport()
    await expect(bar.getByRole('link')).toHaveCount(2)
  }
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const lastLine = await boxOf(page.getByRole('contentinfo').getByText(everyPage.footer.vatNumber))
  expect(lastLine.bottom).toBeLessThanOrEqual((await boxOf(bar)).y)
})

test('no frame of a slow page shows the phone bar at first @phone-only', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shown: [] })
    requestAnimationFrame(function look() {
      const { top = innerHeight } =
        document.querySelector('.phone-bar')?.getBoundingClientRect() ?? {}
      shown.push(top < innerHeight)
      requestAnimationFrame(look)
    })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    // A quick machine may have drawn only two by the page's load.
    await page.waitForFunction(() => shown.length > 3)
    expect(await page.evaluate(() => shown.includes(true)), path).toBe(false)
  }
})

test('where scripts are refused, the phone bar stands at the page’s end @phone-only', async ({
  page,
  exceptions,
}) => {
  exceptions.allowConsole(/Content Security Policy/)
  await page.route('**/', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" }
    await route.fulfill({ response, headers })
  })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Contatto rapido' })
  await expect(bar).not.toBeInViewport()
  await page.mouse.wheel(0, 99_999)
  await expect(bar).toBeInViewport()
})
