import AxeBuilder from '@axe-core/playwright'
import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { boxOf } from '../pages/layout-problems.ts'
import { expect, FAILURE_LOG, GOOD, test } from './form-test.ts'

for (const colorScheme of ['light', 'dark'] as const)
  test(`each outcome is said once, ${colorScheme} @phone`, async ({
    quote,
    page,
    faulty,
    exceptions,
  }) => {
    exceptions.allowConsole(FAILURE_LOG)
    await page.emulateMedia({ colorScheme })
    const devTools = await page.context().newCDPSession(page)
    /** The texts in the live regions of the accessibility tree. */
    const announced = async () => {
      const { nodes } = await devTools.send('Accessibility.getFullAXTree')
      const textsIn = (id: string): string[] => {
        const { role, name, childIds = [] } = nodes.find(({ nodeId }) => nodeId === id) ?? {}
        return role?.value === 'StaticText' ? [name?.value] : childIds.flatMap(textsIn)
      }
      const regions = nodes.filter(({ properties }) =>
        properties?.some(({ name }) => name === 'live'),
      )
      return regions.flatMap(({ nodeId }) => textsIn(nodeId))
    }
    const axe = new AxeBuilder({ page }).include('.quote').include('.toast')
    const expectNothing = async () => expect((await axe.analyze()).violations).toEqual([])

    await expect(quote.form.getByRole('link', { name: 'Informativa privacy' })).toBeVisible()
    await quote.button.click()
    await expect(quote.toast).toHaveText(MESSAGES.nameRequired)
    await expect(quote.fields.name).toBeFocused()
    expect(await announced()).toEqual([])
    await expectNothing()
    await quote.fields.name.press('Enter')
    await expect.poll(announced).toEqual([MESSAGES.nameRequired])

    faulty.answer = { status: 503 }
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    faulty.answersAfter = promise
    await quote.send(GOOD)
    // What has the focus is said.
    await expect(page.locator(':focus')).toHaveText('Invio in corso...')
    expect(await announced()).toEqual([])
    await expectNothing()
    answer()
    await expect(quote.button).toBeFocused()
    expect(await announced()).toEqual([OUTCOME.failed])
    await expectNothing()
    await page.setViewportSize({ width: 320, height: 640 })
    expect((await boxOf(quote.outcome.locator('.tel'))).height, 'one line').toBeLessThan(36)

    faulty.answer = 'accept'
    await quote.button.press('Enter')
    await page.keyboard.press('Enter')
    await expect(quote.confirmation.getByRole('heading')).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await announced()).toEqual([OUTCOME.sent])
    expect(faulty.calls).toHaveLength(2)
    await expectNothing()
    await page.keyboard.press('Tab')
    await expect(quote.fields.name).toBeFocused()
  })
