import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '../../support/fixtures.ts'
import { shopTest } from './built-shop.ts'
import { MENU } from './routes.ts'

/** Names that the site itself uses for addresses, ids and transitions; here services and sections have them. */
const NAMES = ['contatti', 'chi-siamo', 'menu', 'header', 'root', 'home']
const TITLES = ['Menu', 'Contenuto', 'Year', 'Tooltip', 'Servizi', 'Menu', '?']

const service = (name: string, order: number) => `order: ${order}
title: ${name}
cardText: Una prova.
subtitle: Una prova.
introduction: Una prova.
head:
  title: Un servizio che si chiama ${name}
  description: >-
    Una descrizione del servizio ${name}, lunga quanto serve a chi cerca, che parla di una prova e non dice altro e non finisce subito.
sections:
${TITLES.map((title) => `  - { kind: brands, title: "${title}", items: [Apple] }`).join('\n')}
`

const test = shopTest((content) => {
  for (const [index, name] of NAMES.entries()) {
    // A shop may have a page of this name.
    rmSync(join(content, 'pages', `${name}.yaml`), { force: true })
    writeFileSync(join(content, 'services', `${name}.yaml`), service(name, 100 + index))
  }
})
// Runs this file in one worker, which builds the shop once.
test.describe.configure({ mode: 'default' })

test('whatever services and sections are called, ids stay unique and every part of the page works', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/contatti', '/menu', '/header']) {
    await page.goto(path)
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    expect(
      ids.filter((id, index) => id === '' || ids.indexOf(id) !== index),
      path,
    ).toEqual([])
    const menuButton = page.getByRole('button', { name: 'Apri il menu' })
    await menuButton.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip')).toHaveText('Apri il menu')
    await menuButton.click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  }
})

test('the links to a quote, to services and to the shop lead to their sections', async ({ page }) => {
  for (const { address } of MENU) {
    await page.goto(address)
    await expect(page.locator(':target').getByRole('heading', { level: 2 })).toHaveCount(1)
  }
})

test('the share picture of the home page is its own', ({ shop }) => {
  const picture = (name: string) => readFileSync(join(shop.dist, 'condivisione', `${name}.png`))
  const shared = /og:image" content="[^"]*\/condivisione\/(.+?)\.png/
  const pictures = ['index', 'home'].map((page) => {
    const html = readFileSync(join(shop.dist, `${page}.html`), 'utf8')
    return picture(shared.exec(html)?.[1] ?? '')
  })
  expect(pictures[0]).not.toEqual(pictures[1])
})
