import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { DISTURBANCES } from '../form/disturbances.ts'
import { ALL_PATHS, MENU } from '../pages/routes.ts'
import { expect, test } from './engine-test.ts'

const { home, everyPage, services } = loadContent()

const menuButton = '.header [aria-label="Apri il menu"]'
const drawer = 'dialog[aria-label="Menu"]'
const submit = 'form [type=submit]'

test('every page fits into a phone’s window and a desktop’s', async ({ visit }) => {
  for (const path of ALL_PATHS) {
    await visit.goto(path)
    for (const [width, shown] of [
      [390, menuButton],
      [1280, '.header nav'],
    ] as const) {
      await visit.page.resize(width, 800)
      await visit.sees(shown)
      // Firefox's classic scrollbar makes the page narrower than the window.
      const isTooWide = () =>
        document.documentElement.scrollWidth > document.documentElement.clientWidth
      expect(await visit.ask(isTooWide), `${path} at ${width} px`).toBe(false)
    }
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the drawer opens, closes in every way, and its links are followed', async ({ visit }) => {
      await visit.page.resize(390, 844)
      await visit.goto('/')
      const ways = [
        () => visit.click(`${drawer} [aria-label="Chiudi il menu"]`),
        () => visit.page.pressEscape(),
        () => visit.page.clickAt(10, 400),
      ]
      for (const close of javaScriptEnabled ? ways : ways.slice(0, 1)) {
        await visit.click(menuButton)
        await visit.sees(drawer)
        await close()
        await visit.misses(drawer)
        if (javaScriptEnabled)
          await visit.answers('Apri il menu', () => document.activeElement?.ariaLabel)
      }
      // Each link closes the drawer and leads to its part of the page.
      for (const { address } of MENU) {
        await visit.click(menuButton)
        await visit.click(`${drawer} a[href="${address}"]`)
        await visit.misses(drawer)
        await visit.hasAddress(address)
        // Smooth scrolling takes a moment. The heading comes to stand in the window, below the
        // header.
        await visit.answers(true, () => {
          const { top = 0, bottom = 0 } =
            document.querySelector(':target h2')?.getBoundingClientRect() ?? {}
          const header = document.querySelector('.header')?.getBoundingClientRect()
          return top >= (header?.bottom ?? 0) && bottom <= innerHeight
        })
      }
    })
  })

test('on a translated page a service’s request is refused, mended, sent and read', async ({
  visit,
  mailbox,
}) => {
  const [service] = services
  const goToForm = async () => {
    await visit.goto(service?.path ?? '/')
    await visit.click('main a[href="/#contatti"]')
    await visit.hasAddress('/#contatti')
  }
  const niccolo = { name: 'Niccolò D’Esempio', email: 'niccolo@example.com' }
  await goToForm()
  await visit.ask(DISTURBANCES['a translation'])
  await visit.fill({ ...niccolo, email: 'niccolo@example' })
  await visit.click('#preventivo-message')
  await visit.page.type('Perché il mio PC si spegne? 🔧')
  await visit.click(submit)
  await visit.reads('.toast[data-kind=error]', MESSAGES.emailInvalid)
  await visit.sees('#preventivo-email[aria-invalid=true]')
  expect(mailbox.messages).toEqual([])

  await visit.fill({ email: niccolo.email })
  await visit.click(submit)
  await visit.reads('.toast[data-kind=success]', OUTCOME.sent)
  await visit.answers(home.contact.form.receipt.title, () => document.activeElement?.textContent)
  const said = service ? `${service.cardTitle}: ` : ''
  const mail = await mailbox.waitForMessage()
  expect(mail.envelope.to).toEqual(['negozio@example.com'])
  expect(mail.text).toContain(`${said}Perché il mio PC si spegne? 🔧`)
  expect(mail.replyTo).toEqual([{ address: niccolo.email, name: niccolo.name }])

  await goToForm()
  await visit.fill({ ...niccolo, message: 'Ancora io' })
  // As when the form's script fails while it sends.
  await visit.ask(() => document.querySelector('form')?.submit())
  await visit.hasAddress('/richiesta-inviata')
  await mailbox.waitForMessage(`${said}Ancora io`)
})

const typedIn = (field: string) => document.querySelector<HTMLInputElement>(field)?.value

/** What must come back as text, not as markup or as a place for a value. */
const TYPED = {
  // The browser itself checks `required` and `type="email"`; this fault only the server finds.
  name: `"><script>alert(1)</script>${'&amp;'.repeat(20)}`,
  email: 'chiara@example.com',
  phone: '049 555 0199',
  message: '</textarea><b>x</b> __MESSAGE__ $&',
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what the server refuses comes back as it was typed, is mended and sent', async ({
    visit,
    mailbox,
  }) => {
    await visit.page.resize(390, 844)
    await visit.goto('/')
    await visit.fill(TYPED)
    await visit.click(submit)
    await visit.reads('[role=alert]', MESSAGES.nameTooLong)
    await visit.reads('#preventivo-name-error', MESSAGES.nameTooLong)
    await visit.sees('#preventivo-name[aria-invalid=true][aria-describedby~=preventivo-name-error]')
    for (const [field, text] of Object.entries(TYPED))
      await visit.answers(text, typedIn, `#preventivo-${field}`)
    await visit.reads('main', everyPage.refused.text)
    await visit.sees('main a[href^="tel:"]')

    const mended = 'Senza JavaScript: perché no? 🔧'
    await visit.fill({ name: 'Chiara Esempio', message: mended })
    await visit.click(submit)
    await visit.hasAddress('/richiesta-inviata')
    await visit.reads('h1', everyPage.accepted.title)
    await mailbox.waitForMessage(mended)
  })
})

test('what was typed is there after leaving and coming back', async ({ visit }) => {
  await visit.goto('/')
  await visit.fill({ message: 'Si riavvia da solo' })
  await visit.isLive()
  // The page answers before it leaves: without an answer `ask` would go back once more.
  const goBack = () => visit.ask(() => void setTimeout(() => history.back()))
  for (const comeBack of [() => visit.goto('/'), goBack]) {
    await visit.goto('/privacy')
    await comeBack()
    await visit.hasAddress('/')
    await visit.answers('Si riavvia da solo', () => document.querySelector('textarea')?.value)
  }
})
