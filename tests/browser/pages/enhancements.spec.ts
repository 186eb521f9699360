import { expect, test } from '../../support/fixtures.ts'

/** Ids, each looked up by one enhancement of the page; the test makes this look-up throw. */
const LOST = ['menu', 'year']

for (const lost of LOST)
  test(`when the script cannot use #${lost}, its error is reported and everything else works`, async ({
    page,
    exceptions,
  }) => {
    exceptions.allowConsole(/lost on purpose/)
    const reported = page.waitForEvent('pageerror')
    await page.addInitScript((id) => {
      const { getElementById } = document
      document.getElementById = (asked) => {
        if (asked === id) throw new Error('lost on purpose')
        return getElementById.call(document, asked)
      }
    }, lost)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    expect((await reported).message).toContain('lost on purpose')

    await page.keyboard.press('Tab')
    const menuButton = page.getByRole('button', { name: 'Apri il menu' })
    await menuButton.focus()
    await expect(page.getByRole('tooltip')).toHaveText('Apri il menu')
    await expect(page.locator('body > footer')).toHaveCSS('content-visibility', 'visible')
    await menuButton.click()
    await expect(page.locator('dialog')).toHaveJSProperty('open', lost !== 'menu')
  })
