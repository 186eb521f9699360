import { expect, test } from '../../support/fixtures.ts'

/**
 * The header's parts at the specification's breakpoints (small 640, medium 768, large 1024 pixels):
 * the narrowest window that shows each, and the widest.
 */
const PARTS: Record<string, [from: number, to?: number]> = {
  'a[href^="https://wa.me/"]': [0],
  'a[href^="tel:"]': [640],
  'a[href^="tel:"] span': [768],
  nav: [1024],
  '.menu-button': [0, 1023],
}

test('the header stays at the top and shows what has room', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const width of [320, 639, 640, 767, 768, 1023, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 900))
    expect(await header.boundingBox(), `at ${width} px`).toMatchObject({ x: 0, y: 0, width })
    for (const [part, [from, to = Number.POSITIVE_INFINITY]] of Object.entries(PARTS)) {
      const box = await header.locator(part).first().boundingBox()
      // A label that only screen readers have is one pixel wide.
      const isShown = (box?.width ?? 0) > 1
      expect(isShown, `${part} at ${width} px`).toBe(width >= from && width <= to)
    }
  }
})
