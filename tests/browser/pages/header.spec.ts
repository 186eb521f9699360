import { expect, test } from '../../support/fixtures.ts'
import { SERVICE_PATH } from './routes.ts'

/** The header's parts at the specification's breakpoints: small 640, medium 768, large 1024 pixels. */
const PARTS = ['WhatsApp', 'call', 'number', 'navigation', 'menu'] as const
const SHOWN: Record<number, (typeof PARTS)[number][]> = {
  320: ['WhatsApp', 'menu'],
  639: ['WhatsApp', 'menu'],
  640: ['WhatsApp', 'call', 'menu'],
  767: ['WhatsApp', 'call', 'menu'],
  768: ['WhatsApp', 'call', 'number', 'menu'],
  1023: ['WhatsApp', 'call', 'number', 'menu'],
  1024: ['WhatsApp', 'call', 'number', 'navigation'],
  1440: ['WhatsApp', 'call', 'number', 'navigation'],
}

for (const path of ['/', SERVICE_PATH])
  test(`the header of ${path} stays at the top and shows what has room`, async ({ page }) => {
    await page.goto(path)
    const header = page.getByRole('banner')
    const locators = {
      WhatsApp: header.locator('a[href^="https://wa.me/"]'),
      call: header.locator('a[href^="tel:"]'),
      number: header.locator('a[href^="tel:"] span'),
      navigation: header.locator('nav'),
      menu: header.locator('.menu-button'),
    }
    for (const [width, parts] of Object.entries(SHOWN)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await page.evaluate(() => scrollTo(0, 900))
      expect(await header.boundingBox(), `at ${width} px`).toMatchObject({ x: 0, y: 0, width: Number(width) })
      const boxes = await Promise.all(PARTS.map((part) => locators[part].first().boundingBox()))
      // A label that only screen readers have is one pixel wide.
      const shown = PARTS.filter((_, index) => (boxes[index]?.width ?? 0) > 1)
      expect(shown, `at ${width} px`).toEqual(parts)
    }
  })
