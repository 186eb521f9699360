import { expect, test } from '@playwright/test'
import PostalMime from 'postal-mime'
import { composeMail } from '../../../server/mail/compose.ts'
import { GOOD } from './form-test.ts'

const REQUEST = {
  ...GOOD,
  id: '1k3f9zq2m0c4xa',
  receivedAt: Date.UTC(2026, 0, 15, 8, 30),
  looksLikeSpam: false,
}
const CONTEXT = { from: 'sito@example.com', to: ['negozio@example.com'], replyWithin: '24 ore' }
const LONG_ADDRESS = `${'a'.repeat(64)}@${`${'b'.repeat(58)}.`.repeat(3)}example.com`

test.use({ viewport: { width: 360, height: 640 } })

for (const [direction, changes] of Object.entries({
  ltr: {
    email: LONG_ADDRESS,
    message: `https://example.com/${'a'.repeat(880)}`,
    looksLikeSpam: true,
  },
  rtl: { name: 'W'.repeat(100), message: `مرحبا، حاسوبي لا يعمل\n${'م'.repeat(300)}` },
}))
  test(`a mail of long words is no wider than a telephone, ${direction}`, async ({ page }) => {
    const { raw } = await composeMail({ ...REQUEST, ...changes }, CONTEXT, REQUEST.receivedAt)
    const { html = '' } = await PostalMime.parse(raw)
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expect(page.locator('div[dir="auto"]')).toHaveCSS('direction', direction)
  })
