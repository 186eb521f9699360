import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { ALL_PATHS, MENU, MISSING_PAGE_MESSAGES } from '../pages/routes.ts'
import { expect, test } from './engine-test.ts'
import type { Visit } from './visit.ts'

const home = loadContent().home
const PHONE = [390, 844] as const

const menuButton = '.header [aria-label="Apri il menu"]'
const drawer = 'dialog[aria-label="Menu"]'
const [name, email, message] = ['#preventivo-name', '#preventivo-email', '#preventivo-message']
const wrongEmail = `${email}[aria-invalid=true]`
const submit = 'form [type=submit]'

/** Follows the drawer's links in `MENU`: each closes the drawer and leads to its part of the page. */
async function followsMenu(visit: Visit): Promise<void> {
  for (const { address } of MENU) {
    await visit.click(menuButton)
    await visit.click(`${drawer} a[href="${address}"]`)
    await visit.misses(drawer)
    await visit.hasAddress(address)
    // Smooth scrolling takes a moment. The heading comes to stand in the window, below the header.
    await visit.answers(true, () => {
      const { top = 0, bottom = 0 } = document.querySelector(':target h2')?.getBoundingClientRect() ?? {}
      const header = document.querySelector('.header')?.getBoundingClientRect()
      return top >= (header?.bottom ?? 0) && bottom <= innerHeight
    })
  }
}

test('every page fits into a phone’s window and a desktop’s', async ({ visit, allowedMessages }) => {
  allowedMessages.push(MISSING_PAGE_MESSAGES)
  for (const path of ALL_PATHS) {
    await visit.goto(path)
    for (const [width, shown] of [
      [390, menuButton],
      [1280, '.header nav'],
    ] as const) {
      await visit.page.resize(width, 800)
      await visit.sees(shown)
      // Firefox's classic scrollbar makes the page narrower than the window.
      const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
      expect(await visit.ask(isTooWide), `${path} at ${width} px`).toBe(false)
    }
  }
})

test('the drawer opens, and closes by its button, Escape, a press beside it and a link, which is followed', async ({
  visit,
}) => {
  await visit.page.resize(...PHONE)
  await visit.goto('/')
  for (const close of [
    () => visit.click(`${drawer} [aria-label="Chiudi il menu"]`),
    () => visit.page.pressEscape(),
    () => visit.page.clickAt(10, 400),
  ]) {
    await visit.click(menuButton)
    await visit.sees(drawer)
    await visit.answers(true, () => document.querySelector('dialog')?.contains(document.activeElement))
    await close()
    await visit.misses(drawer)
    await visit.answers('Apri il menu', () => document.activeElement?.ariaLabel)
  }
  await followsMenu(visit)
})

test('a request is refused, mended, sent and read in the shop', async ({ visit, mailbox }) => {
  await visit.goto('/')
  await visit.fill(name, 'Niccolò D’Esempio')
  await visit.fill(email, 'niccolo@example')
  await visit.fill(message, 'Perché il mio PC si spegne? 🔧')
  await visit.click(submit)
  await visit.reads('.toast[data-kind=error]', MESSAGES.emailInvalid)
  await visit.sees(wrongEmail)
  expect(mailbox.messages()).toEqual([])

  await visit.fill(email, 'niccolo@example.com')
  await visit.click(submit)
  await visit.reads('.toast[data-kind=success]', OUTCOME.sent)
  await visit.sees('.confirmation')
  const mail = await mailbox.waitForMessage()
  expect(mail.envelope.to).toEqual(['negozio@example.com'])
  expect(mail.text).toContain('Perché il mio PC si spegne? 🔧')
  expect(mail.replyTo).toEqual([{ address: 'niccolo@example.com', name: 'Niccolò D’Esempio' }])
})

test('what was typed is there after leaving and coming anew, or going back', async ({
  visit,
  allowedMessages,
}) => {
  // WebKit logs this when a page comes back before its transition has ended.
  allowedMessages.push(/^AbortError: Skipping view transition/)
  await visit.goto('/')
  await visit.fill(message, 'Si riavvia da solo')
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

test('the map’s frame leaves for its host only after a press', async ({ visit, allowedMessages }) => {
  // Whether the host answers is not tested.
  allowedMessages.push(/openstreetmap|ERR_|NS_ERROR/)
  await visit.goto('/')
  const showsFrame = (text: string) => {
    const frame = document.querySelector('iframe')
    frame?.scrollIntoView({ behavior: 'instant', block: 'center' })
    return frame?.contentDocument?.body.textContent.includes(text)
  }
  await visit.answers(true, showsFrame, home.contact.map.text)
  const { x, y } = await visit.ask(() => {
    const frame = document.querySelector('iframe')
    const inside = frame?.contentWindow
    inside?.addEventListener('beforeunload', () => document.documentElement.classList.add('has-left'))
    const link = inside?.document.querySelector('a')?.getBoundingClientRect() ?? new DOMRect()
    const { left, top } = frame?.getBoundingClientRect() ?? new DOMRect()
    return { x: left + link.x + link.width / 2, y: top + link.y + link.height / 2 }
  })
  await visit.misses('.has-left')
  await visit.page.clickAt(x, y)
  await visit.sees('.has-left')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the drawer opens, and closes by its button and by a link, which is followed', async ({ visit }) => {
    await visit.page.resize(...PHONE)
    await visit.goto('/')
    await visit.click(menuButton)
    await visit.sees(drawer)
    await visit.click(`${drawer} [aria-label="Chiudi il menu"]`)
    await visit.misses(drawer)
    await followsMenu(visit)
  })

  test('a request is refused, mended, sent and read in the shop', async ({
    visit,
    mailbox,
    allowedMessages,
  }) => {
    allowedMessages.push(/\b422\b/)
    await visit.page.resize(...PHONE)
    await visit.goto('/')
    await visit.fill(name, 'Chiara Esempio')
    await visit.fill(email, 'chiara@localhost')
    await visit.fill(message, 'Senza JavaScript: perché no?')
    await visit.click(submit)
    await visit.reads('[role=alert]', MESSAGES.emailInvalid)
    await visit.sees(wrongEmail)

    await visit.fill(email, 'chiara@example.com')
    await visit.click(submit)
    await visit.hasAddress('/richiesta-inviata')
    await visit.reads('h1', home.accepted.title)
    expect((await mailbox.waitForMessage()).text).toContain('Senza JavaScript: perché no?')
  })
})
