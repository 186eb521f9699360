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

for (const [what, changes] of Object.entries({
  'an ordinary request': {},
  'an address of 900 letters in the message': { message: `https://example.com/${'a'.repeat(880)}` },
  'a long e-mail address': { email: LONG_ADDRESS, looksLikeSpam: true },
  'a name without spaces': { name: 'W'.repeat(100) },
  'a message in Arabic': { message: `مرحبا، حاسوبي لا يعمل\n${'م'.repeat(300)}` },
}))
  test(`on a telephone the mail about ${what} is no wider than the screen`, async ({ page }) => {
    const { raw } = await composeMail({ ...REQUEST, ...changes }, CONTEXT, REQUEST.receivedAt)
    const { html = '' } = await PostalMime.parse(raw)
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    const message = page.locator('div[dir="auto"]')
    await expect(message).toHaveCSS('direction', what.endsWith('Arabic') ? 'rtl' : 'ltr')
  })
