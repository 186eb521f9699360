import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH } from './routes.ts'

/**
 * The header's parts at the specification's breakpoints: small 640, medium 768, large 1024 pixels.
 */
const PARTS = {
  WhatsApp: 'a[href^="https://wa.me/"]',
  call: 'a[href^="tel:"]',
  number: 'a[href^="tel:"] span',
  navigation: 'nav',
  menu: '.menu-button',
}
const SHOWN: Record<number, (keyof typeof PARTS)[]> = {
  320: ['WhatsApp', 'menu'],
  639: ['WhatsApp', 'menu'],
  640: ['WhatsApp', 'call', 'menu'],
  767: ['WhatsApp', 'call', 'menu'],
  768: ['WhatsApp', 'call', 'number', 'menu'],
  1023: ['WhatsApp', 'call', 'number', 'menu'],
  1024: ['WhatsApp', 'call', 'number', 'navigation'],
}

test('the header stays at the top and shows what has room', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const [width, parts] of Object.entries(SHOWN)) {
    await page.setViewportSize({ width: Number(width), height: 800 })
    await page.evaluate(() => scrollTo(0, 900))
    expect(await header.boundingBox(), `at ${width} px`).toMatchObject({
      x: 0,
      y: 0,
      width: Number(width),
    })
    const shown: string[] = []
    for (const [part, selector] of Object.entries(PARTS)) {
      const box = await header.locator(selector).first().boundingBox()
      // A label that only screen readers have is one pixel wide.
      if ((box?.width ?? 0) > 1) shown.push(part)
    }
    expect(shown, `at ${width} px`).toEqual(parts)
  }
})

test('pointing at a link to the page itself prerenders nothing', async ({ page }) => {
  for (const path of ['/', SERVICE_PATH]) {
    await page.goto(path)
    const prerendered = await page.evaluate(() => {
      const rules = document.querySelector('script[type=speculationrules]')?.textContent ?? ''
      const [wanted, unwanted] = JSON.parse(rules).prerender[0].where.and
      const itself = new URLPattern(unwanted?.not.href_matches ?? '/none', location.href)
      const links = document.querySelectorAll<HTMLAnchorElement>(wanted.selector_matches)
      return [...links].filter(({ href }) => !itself.test(href)).map(({ pathname }) => pathname)
    })
    expect(prerendered).toContain('/privacy')
    expect(prerendered).not.toContain(path)
  }
})
