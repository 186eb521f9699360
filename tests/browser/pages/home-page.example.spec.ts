import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATHS } from './routes.ts'

test('the hero says and offers what the specification gives, word for word', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const hero = page.getByRole('region', { name: 'Assistenza Tecnica Rapida e Professionale' })
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText(
    'Assistenza Tecnica Rapida e Professionale',
  )
  await expect(hero.getByText(/^Riparazione PC, Mac e Smartphone a \S/)).toBeVisible()
  await expect(hero).toContainText('in tutta la provincia di Padova')
  await expect(hero.getByRole('link', { name: 'Chiama Ora' })).toHaveAttribute('href', /^tel:\+39/)
  await expect(hero.getByRole('link', { name: 'Scrivi su WhatsApp' })).toHaveAttribute('target', '_blank')
  await expect(hero.getByRole('link', { name: 'Preventivo Gratuito' })).toBeVisible()
  const box = await hero.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(0.9 * 900)
})

test('the main area has exactly four sections', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('main > section')).toHaveCount(4)
  const ids = await page.locator('main > section').evaluateAll((sections) => sections.map(({ id }) => id))
  expect(ids.slice(1)).toEqual(['servizi', 'chi-siamo', 'contatti'])
})

test('nine cards lead to the nine services, the whole card clickable', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'I Nostri Servizi' }).locator('.card')
  await expect(cards).toHaveCount(9)
  const targets = await cards
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect([...targets].sort()).toEqual([...SERVICE_PATHS].sort())
  for (const card of await cards.all()) {
    await expect(card.locator('svg').first()).toBeVisible()
    await expect(card.getByRole('heading', { level: 3 })).not.toBeEmpty()
    await expect(card.locator('p')).not.toBeEmpty()
  }
  await cards.last().click({ position: { x: 8, y: 8 } })
  await expect(page).toHaveURL('/assistenza-reti-server')
})

test('the about section makes the four points and names place and availability', async ({ page }) => {
  await page.goto('/')
  const about = page.getByRole('region', { name: 'Chi Siamo' })
  await expect(about.locator('.points > li')).toHaveCount(4)
  for (const text of [
    'Tecnici certificati',
    'Interventi rapidi',
    'Prezzi trasparenti',
    'Dove Siamo',
    'Serviamo tutta la provincia di Padova',
    'Disponibilità',
    'Assistenza H24',
    'Reperibilità telefonica 24 ore su 24 per emergenze',
  ]) {
    await expect(about.getByText(text, { exact: true })).toHaveCount(1)
  }
})

test('the contact section has its cards, the lazy map and the form as the specification describes it', async ({
  page,
}) => {
  await page.goto('/')
  const contact = page.locator('#contatti')
  await expect(contact.getByRole('link', { name: /^\+39/ })).toHaveAttribute('href', /^tel:\+39/)
  await expect(contact.locator('a[href^="mailto:"]').first()).toBeVisible()
  await expect(contact.locator('a[href^="https://wa.me/"]').first()).toBeVisible()
  await expect(contact).toContainText(/\d{5} .+ \([A-Z]{2}\)/)
  await expect(contact.locator('iframe')).toHaveAttribute('loading', 'lazy')

  const form = contact.getByRole('form', { name: 'Richiedi un Preventivo Gratuito' })
  await expect(form.getByLabel('Nome e Cognome *')).toHaveAttribute('required')
  await expect(form.getByLabel('Email *')).toHaveAttribute('required')
  await expect(form.getByLabel('Email *')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Telefono')).not.toHaveAttribute('required')
  await expect(form.getByLabel('Messaggio *')).toHaveAttribute('required')
  await expect(form.getByLabel('Messaggio *')).toHaveAttribute('rows', '5')
  await expect(form.getByRole('button', { name: 'Invia Richiesta' })).toBeEnabled()
  await expect(form.getByText('Ti risponderemo entro 24 ore', { exact: true })).toBeVisible()
  await expect(form.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
  const message = await form.getByLabel('Messaggio *').boundingBox()
  expect(message?.height).toBeGreaterThanOrEqual(80)
})

test('the numbers of the hero drawing can be clicked, but are no tab stops and hidden from assistive technology', async ({
  page,
}) => {
  await page.goto('/')
  const leaders = page.locator('main > section').first().locator('svg a')
  const targets = await leaders.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // With its name a number leads to the page; without, where it is narrow, to the row that says the name.
  const pages = targets.filter((target) => target?.startsWith('/'))
  expect(pages.toSorted()).toEqual([...SERVICE_PATHS].sort())
  const rows = targets.filter((target) => target?.startsWith('#'))
  const named = await Promise.all(
    rows.map((row) => page.locator(`li.card${row}`).getByRole('link').getAttribute('href')),
  )
  expect(named.toSorted()).toEqual(pages.toSorted())
  for (const leader of await leaders.all()) {
    await expect(leader).toHaveAttribute('tabindex', '-1')
    expect(await leader.evaluate((element) => element.closest('[aria-hidden="true"]') !== null)).toBe(true)
  }
})

test('the footer has its six services, the contacts, and the year of the visitor’s day', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2031-03-04T12:00:00Z'))
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const services = await footer
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(services).toEqual(
    expect.arrayContaining([
      '/riparazione-pc-mac',
      '/sicurezza-informatica',
      '/pc-assemblati-gaming',
      '/recupero-dati',
      '/configurazioni-installazioni',
      '/vendita-pc-ricondizionati',
    ]),
  )
  expect(services.filter((href) => SERVICE_PATHS.some((path) => path === href))).toHaveLength(6)
  await expect(footer).toContainText('© 2031')
  await expect(footer).toContainText('P.IVA')
  await expect(footer.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible()
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
})

test('"Preventivo Gratuito" brings the form under the visitor’s eyes, from another page too', async ({
  page,
}) => {
  for (const start of ['/', '/assistenza-reti-server']) {
    await page.goto(start)
    await page.getByRole('main').getByRole('link', { name: 'Preventivo Gratuito' }).first().click()
    await expect(page).toHaveURL('/#contatti')
    await expect(page.locator('#contatti').getByRole('heading', { level: 2 })).toBeInViewport()
  }
})

test('on a phone "Preventivo Gratuito" lands with the first field of the form in view', {
  tag: '@phone-only',
}, async ({ page }) => {
  // An iPhone's window below its own bars.
  await page.setViewportSize({ width: 390, height: 664 })
  for (const start of ['/', '/assistenza-reti-server']) {
    await page.goto(start)
    await page.getByRole('main').getByRole('link', { name: 'Preventivo Gratuito' }).first().click()
    await expect(page).toHaveURL('/#contatti')
    const field = page.getByLabel('Nome e Cognome *')
    await expect(field).toBeInViewport({ ratio: 1 })
    // Neither the header nor the phone bar lies on it.
    await expect.poll(() => field.evaluate(isOnTop)).toBe(true)
  }
})

test('on a phone the keyboard reaches what has happened before the services, as the eye does', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Preventivo Gratuito' }).first().focus()
  const placeOfFocus = () =>
    page.evaluate(() => scrollY + (document.activeElement?.getBoundingClientRect().y ?? 0))
  const places: number[] = []
  for (let tab = 0; tab < 24; tab++) {
    await page.keyboard.press('Tab')
    places.push(await placeOfFocus())
  }
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

function isOnTop(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 20, y) === element)
}
