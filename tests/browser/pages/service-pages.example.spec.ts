import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATHS } from './routes.ts'

/** A section of the page by its kind (`site/content/schema/sections.ts`), the first one when several are of that kind. */
const section = (page: Page, kind: string, number = 0) => page.locator(`main .kind-${kind}`).nth(number)

/** The entries of a section: items that stand in no other item. */
const entries = (within: Locator) => within.locator('li:not(li li)')

/** The counts and facts that the specification, section 2, gives for each page. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  '/riparazione-pc-mac': async (page) => {
    await expect(entries(section(page, 'cards'))).toHaveCount(3)
    await expect(entries(section(page, 'list'))).toHaveCount(12)
    await expect(entries(section(page, 'reasons'))).toHaveCount(4)
    await expect(section(page, 'reasons')).toContainText('nessun costo nascosto', { ignoreCase: true })
  },
  '/sicurezza-informatica': async (page) => {
    await expect(entries(section(page, 'cards'))).toHaveCount(3)
    await expect(entries(section(page, 'list'))).toHaveCount(8)
    await expect(entries(section(page, 'signs'))).toHaveCount(8)
    await expect(section(page, 'reasons').getByRole('heading').first()).toContainText(/antivirus/i)
    await expect(section(page, 'offer').getByRole('heading')).toContainText(/aziend/i)
  },
  '/pc-assemblati-gaming': async (page) => {
    await expect(entries(section(page, 'cards'))).toHaveCount(3)
    const tiers = section(page, 'tiers').locator('li.tier')
    await expect(tiers.getByRole('heading')).toHaveText(['Entry Level', 'Fascia Media', 'Top di Gamma'])
    await expect(section(page, 'tiers').getByText('CONSIGLIATO', { exact: true })).toHaveCount(1)
    await expect(tiers.nth(1)).toContainText('CONSIGLIATO')
    for (const tier of await tiers.all()) expect(await tier.locator('dt').count()).toBeGreaterThan(3)
    await expect(section(page, 'cards', 1).getByRole('heading', { level: 3 })).toHaveText([
      /video/i,
      /3D.*CAD/i,
    ])
    const facts = section(page, 'facts')
    await expect(facts).toContainText('3-5 giorni lavorativi')
    await expect(facts).toContainText('H24')
    await expect(facts).toContainText('2 anni su tutti i componenti')
  },
  '/recupero-dati': async (page) => {
    expect(await entries(section(page, 'warning')).count()).toBeGreaterThan(2)
    await expect(entries(section(page, 'list'))).toHaveCount(12)
    await expect(entries(section(page, 'devices'))).toHaveCount(8)
    await expect(entries(section(page, 'steps'))).toHaveCount(4)
    await expect(entries(section(page, 'steps')).nth(3)).toContainText(/supporto sicuro.*cloud/i)
    await expect(section(page, 'pledge')).toContainText(/nessun costo/i)
  },
  '/configurazioni-installazioni': async (page) => {
    await expect(entries(section(page, 'list'))).toHaveCount(12)
    await expect(section(page, 'cards').getByRole('heading', { level: 3 })).toHaveText([
      /nuovo/i,
      /reinstallazione/i,
    ])
    await expect(section(page, 'offer')).toContainText(/provincia di Padova/)
  },
  '/upgrade-potenziamenti': async (page) => {
    await expect(entries(section(page, 'cards'))).toHaveCount(6)
    await expect(section(page, 'cards').locator('.cards-benefit')).toHaveCount(6)
    await expect(section(page, 'comparison').getByRole('heading', { level: 3 })).toHaveText([/HDD/, /SSD/])
    expect(await section(page, 'comparison').locator('svg').count()).toBeGreaterThan(1)
  },
  '/manutenzione-preventiva': async (page) => {
    await expect(entries(section(page, 'list'))).toHaveCount(12)
    await expect(entries(section(page, 'signs'))).toHaveCount(7)
    await expect(section(page, 'facts')).toContainText('6-12 mesi')
    await expect(section(page, 'facts')).toContainText('12 mesi')
    await expect(section(page, 'offer').getByRole('heading')).toContainText(/annual/i)
  },
  '/vendita-pc-ricondizionati': async (page) => {
    const kinds = section(page, 'cards').getByRole('heading', { level: 3 })
    await expect(kinds).toHaveText([/ricondizionati/i, /su misura/i, /gaming/i])
    await expect(page.getByRole('main')).toContainText('fino al 70%')
    expect(await entries(section(page, 'list')).count()).toBeGreaterThan(2)
    // Two years are the law's for used goods too, and may be shortened only by agreement: no duration is promised
    // but the one that the specification gives for custom PCs.
    const custom = entries(section(page, 'cards')).nth(1)
    await expect(custom).toContainText(/garanzia di 2 anni/i)
    for (const promise of await page
      .getByRole('main')
      .getByText(/garanzia.*\b(?:mesi|anni)\b/i)
      .all()) {
      expect(await promise.textContent()).toMatch(/^Garanzia di 2 anni sui componenti/)
    }
  },
  '/assistenza-reti-server': async (page) => {
    await expect(entries(section(page, 'reasons')).getByRole('heading')).toHaveText([
      /cablate/i,
      /Windows.*Linux/,
      /NAS/,
      /backup/i,
    ])
  },
}

for (const [path, saysAll] of Object.entries(PAGES)) {
  test(`${path} says all that the specification lists`, async ({ page }) => {
    await page.goto(path)
    await saysAll(page)
  })

  test(`${path} has its number, breadcrumb, drawing, related services and call-to-action band`, async ({
    page,
  }) => {
    await page.goto(path)
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    await expect(page.locator('.service-title .number')).toHaveText(/^[1-9]$/)
    await expect(page.getByRole('navigation', { name: 'Percorso' })).toContainText(title ?? '')
    await expect(page.locator('.service-hero-drawing svg')).toBeVisible()
    const related = page.getByRole('region', { name: 'Potrebbe servirti anche' }).getByRole('link')
    expect(await related.count()).toBeGreaterThan(1)

    const band = page.locator('.call-to-action')
    await expect(band.getByRole('link', { name: /chiama/i })).toHaveAttribute('href', /^tel:\+39\d+$/)
    const chat = band.getByRole('link', { name: /whatsapp/i })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/39\d+\?text=Ciao.*servizi/)
    await expect(chat).toHaveAttribute('target', '_blank')
    await expect(band.getByRole('link', { name: 'Preventivo Gratuito' })).toHaveAttribute(
      'href',
      '/#contatti',
    )
  })
}

test('the nine pages have nine numbers and nine drawings', async ({ page }) => {
  const numbers = new Set<string>()
  const drawings = new Set<string>()
  for (const path of SERVICE_PATHS) {
    await page.goto(path)
    numbers.add((await page.locator('.service-title .number').textContent()) ?? '')
    drawings.add(await page.locator('.service-hero-drawing svg').first().innerHTML())
  }
  expect([...numbers].sort().join('')).toBe('123456789')
  expect(drawings.size).toBe(9)
})
