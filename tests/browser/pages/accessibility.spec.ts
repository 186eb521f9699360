import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { loadContent } from '../../../site/content/load/content.ts'
import { expect, test, whenAllIsRendered } from '../../support/fixtures.ts'
import { ALL_PATHS, MISSING_PAGE_MESSAGES, MISSING_PATH, SERVICE_PATH, UNLIKE_PATHS } from './routes.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Only the example's own colours must have AAA contrast; a shop's own colours need not. */
const ENHANCED = loadContent().shop.example
const CONTRAST = ['color-contrast', ...(ENHANCED ? ['color-contrast-enhanced'] : [])]

/** What axe finds against WCAG 2.2 A and AA, its best practices, and AAA contrast of the example's text. */
function findings(page: Page): Promise<string[]> {
  return analyze(page, {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast-enhanced': { enabled: ENHANCED }, 'target-size': { enabled: true } },
  })
}

/** What axe finds against the rules of contrast: the dark scheme changes nothing but colours. */
const contrastFindings = (page: Page) => analyze(page, { runOnly: { type: 'rule', values: CONTRAST } })

async function analyze(page: Page, options: Parameters<AxeBuilder['options']>[0]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options(options).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

/** Loads what is lazy, such as the map's frame, and waits for what is rendered after the first paint. */
async function loadEverything(page: Page): Promise<void> {
  await page.locator('[loading=lazy]').evaluateAll((elements) => {
    for (const element of elements) element.removeAttribute('loading')
  })
  // A visitor can scroll what the phone bar covers into view; axe does not scroll.
  await page.locator('.phone-bar').evaluateAll((bars) => {
    for (const bar of bars) bar.style.position = 'static'
  })
  await whenAllIsRendered(page)
  await page.waitForFunction(() => {
    const frames = [...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)
    return (
      [...document.images].every((image) => image.complete) &&
      frames.every((inside) => inside?.readyState === 'complete' && inside.URL !== 'about:blank')
    )
  })
}

for (const path of ALL_PATHS) {
  test(`axe finds nothing on ${path}`, {
    tag: UNLIKE_PATHS.includes(path) ? '@phone' : [],
  }, async ({ page, exceptions, isMobile }) => {
    if (path === MISSING_PATH) exceptions.allowConsole(MISSING_PAGE_MESSAGES)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await loadEverything(page)
    expect(await findings(page)).toEqual([])
    // The colours are the same on a phone.
    if (isMobile) return
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastFindings(page), 'in the dark scheme').toEqual([])
  })
}

test('axe finds nothing in the open drawer, light or dark', { tag: '@phone-only' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // The page with the fewest elements: what lies behind the drawer has tests of its own.
  await page.goto('/richiesta-inviata')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastFindings(page), 'in the dark scheme').toEqual([])
})

test('no drawing or text moves when the visitor asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
        .map((animation) => String((animation as CSSAnimation).animationName)),
    )
    expect(moving).toEqual([])
  }
})
