import AxeBuilder from '@axe-core/playwright'
import { expect, GOOD, test } from './form-test.ts'

test('the form reads as a named form with four labelled fields, a privacy link and one button', async ({
  quote,
}) => {
  await expect(quote.form).toMatchAriaSnapshot(`
    - form "Richiedi un Preventivo Gratuito":
      - text: Nome e Cognome *
      - textbox "Nome e Cognome *"
      - text: Email *
      - textbox "Email *"
      - text: Telefono
      - textbox "Telefono"
      - text: Messaggio *
      - textbox "Messaggio *"
      - status
      - paragraph:
        - link "Informativa privacy":
          - /url: /privacy
      - button "Invia Richiesta"
      - paragraph: Ti risponderemo entro 24 ore
      - status
  `)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`axe finds nothing in errors, failure and confirmation, ${colorScheme} @phone`, async ({
    quote,
    page,
    faulty,
    exceptions,
  }) => {
    exceptions.allowConsole(/Failed to load resource|Functions\w+Error/)
    await page.emulateMedia({ colorScheme })
    const axe = new AxeBuilder({ page }).include('.quote-card').include('.toast')
    const expectNothing = async () => expect((await axe.analyze()).violations).toEqual([])
    await quote.button.click()
    await expect(quote.toast).toBeVisible()
    await expectNothing()

    faulty.answer = { status: 503 }
    await quote.send(GOOD)
    await expect(quote.outcome.getByRole('link')).toHaveCount(2)
    await expectNothing()

    faulty.answer = 'accept'
    await quote.button.click()
    await expect(quote.confirmation).toBeVisible()
    await expectNothing()
  })
