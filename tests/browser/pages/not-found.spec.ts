import { loadHome } from '../../../site/content/load/home.ts'
import { expect, test } from '../../support/fixtures.ts'

const home = loadHome()

test('an unknown path answers 404 with a page that leads home, and logs the path', async ({
  page,
  exceptions,
}) => {
  exceptions.allowConsole(/404|non-esiste/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  for (const path of ['/non-esiste', '/servizi/non-esiste/affatto', '/recupero-dati-non-esiste']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(home.notFound.title)
    await expect(page).toHaveTitle(new RegExp(`^${home.notFound.title}`))
    await expect(page.getByRole('main')).toContainText(home.notFound.text)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
    await expect.poll(() => logged.some((text) => text.includes(path))).toBe(true)
  }
  await page.getByRole('link', { name: home.notFound.button }).click()
  await expect(page).toHaveURL('/')
})
