import { loadHome } from '../../../site/content/load/home.ts'
import { loadShop } from '../../../site/content/load/shop.ts'
import { expect, test } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, SERVICE_PATH } from './routes.ts'

const home = loadHome()

interface Link {
  href: string
  target: string
  rel: string
}

/** Calls, mails, chats with a prefilled greeting, and the map. */
const CONTACT_LINKS =
  /^(?:tel:\+39\d+$|mailto:[^@\s]+@\S+$|https:\/\/wa\.me\/39\d+\?text=\S|https:\/\/www\.openstreetmap\.org\/)/

/** The shop's own pages elsewhere. */
const OWN_LINKS = Object.values(loadShop().links)

/** The privacy page names the authority and the notices of those that the map and the chat lead to. */
const PRIVACY_LINKS = new RegExp(
  `${CONTACT_LINKS.source}|^https://(?:www\\.garanteprivacy\\.it|osmfoundation\\.org/|www\\.whatsapp\\.com/legal/)`,
)

test('every internal link and anchor leads somewhere, without a redirect', async ({
  page,
  request,
  exceptions,
}) => {
  exceptions.allowConsole(MISSING_PAGE_MESSAGES)
  const idsOfPages = new Map<string, Set<string>>()
  const links = new Map<string, string>()
  for (const path of ALL_PATHS) {
    await page.goto(path)
    const { ids, hrefs } = await page.evaluate(() => ({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      hrefs: [...document.querySelectorAll('a[href], area[href], svg a')].map((link) =>
        new URL(link.getAttribute('href') ?? '', location.href).toString(),
      ),
    }))
    idsOfPages.set(path, new Set(ids))
    for (const href of hrefs) links.set(href, path)
  }
  const origin = new URL(page.url()).origin
  const problems: string[] = []
  for (const [href, from] of links) {
    const url = new URL(href)
    if (url.origin !== origin) continue
    const response = await request.get(url.pathname, { maxRedirects: 0 })
    if (response.status() !== 200 && !ALL_PATHS.some((path) => path === url.pathname)) {
      problems.push(`${href} on ${from} answers ${response.status()}`)
    }
    const anchor = decodeURIComponent(url.hash.slice(1))
    if (anchor && !idsOfPages.get(url.pathname)?.has(anchor))
      problems.push(`${href} on ${from} has no target`)
  }
  expect(problems).toEqual([])
  expect(links.size).toBeGreaterThan(20)
})

test('links to elsewhere are the ones that the specification names, and chats open in a new tab', async ({
  page,
  exceptions,
}) => {
  exceptions.allowConsole(MISSING_PAGE_MESSAGES)
  for (const path of ALL_PATHS) {
    await page.goto(path)
    const links: Link[] = await page.locator('a[href]').evaluateAll((elements) =>
      elements.map((element) => ({
        href: new URL(element.getAttribute('href') ?? '', location.href).toString(),
        target: element.getAttribute('target') ?? '',
        rel: element.getAttribute('rel') ?? '',
      })),
    )
    const outgoing = links.filter(({ href }) => new URL(href).origin !== new URL(page.url()).origin)
    for (const { href, target, rel } of outgoing) {
      if (OWN_LINKS.includes(href)) continue
      expect(href, path).toMatch(
        path === '/privacy' && href.startsWith('https:') ? PRIVACY_LINKS : CONTACT_LINKS,
      )
      if (!href.startsWith('https:')) continue
      if (href.startsWith('https://wa.me/')) expect(target, `${href} on ${path}`).toBe('_blank')
      if (target === '_blank') expect(rel, `${href} on ${path}`).toMatch(/noopener/)
    }
    const chats = outgoing.filter(({ href }) => href.startsWith('https://wa.me/'))
    expect(chats.length, `chat links on ${path}`).toBeGreaterThan(0)
  }
})

test('the navigation leads to the sections, with their heading below the header', async ({ page }) => {
  for (const [name, heading] of [
    ['Servizi', home.services.title],
    ['Chi Siamo', home.about.title],
    ['Contatti', home.contact.title],
  ] as const) {
    await page.goto(SERVICE_PATH)
    await page
      .getByRole('navigation', { name: 'Principale' })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page).toHaveURL(/\/#/)
    const target = page.getByRole('main').getByRole('heading', { name: heading, exact: true, level: 2 })
    await expect(target).toBeInViewport()
    const header = await page.getByRole('banner').boundingBox()
    await expect
      .poll(async () => (await target.boundingBox())?.y ?? 0)
      .toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  }
})

test('the current page is marked in the navigation and in the breadcrumb', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByRole('navigation', { name: 'Principale' }).locator('[aria-current="page"]'),
  ).toHaveText('Home')
  await page.goto(SERVICE_PATH)
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect(
    page.getByRole('navigation', { name: 'Percorso' }).locator('[aria-current="page"]'),
  ).toHaveText(title)
})
