import { MESSAGES, OUTCOME } from '../../../contact/messages.ts'
import { loadContent } from '../../../site/content/load/content.ts'
import { ALL_PATHS, MENU, MISSING_PAGE_MESSAGES, MISSING_PATH, SERVICE_PATH } from '../pages/routes.ts'
import { expect, test } from './engine-test.ts'
import type { Target, Visit } from './visit.ts'

const home = loadContent().home
const words = home.contact.form
const hasCards = home.sections.includes('services')
const SERVICE_TITLE = loadContent().services.find(({ path }) => path === SERVICE_PATH)?.title ?? ''
const PHONE = [390, 844] as const
const DESKTOP = [1280, 800] as const

const header = { is: 'body > .header' }
const menuButton = { is: '.header [role=button]', name: 'Apri il menu' }
const drawer = { is: 'dialog[aria-label="Menu"]' }
const submit = { is: 'form button[type=submit]' }
const inDrawer = (name: string): Target => ({ is: 'dialog[aria-label="Menu"] a', name })
const inHeader = (name: string): Target => ({ is: '.header nav a', name })
const heading = (name: string): Target => ({ is: 'main :is(h1, h2)', name })
const field = (name: string): Target => ({ is: 'form :is(input, textarea)', name })
const toast = (kind: 'success' | 'error'): Target => ({ is: `.toast[data-kind=${kind}]` })

async function fillIn(visit: Visit, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await visit.fill(field(name), value)
}

/** Waits until the page is at rest, with this heading in the window and below the header. */
async function landsAt(visit: Visit, name: string): Promise<void> {
  await visit.sees(heading(name))
  await visit.comesToRest()
  const bar = await visit.sees(header)
  const { y, height } = await visit.sees(heading(name))
  expect(y, `${name} stands below the header`).toBeGreaterThanOrEqual(bar.y + bar.height)
  expect(y + height, `${name} stands in the window`).toBeLessThanOrEqual(await visit.ask(() => innerHeight))
}

/** Follows the drawer's links in `MENU`: each closes the drawer and leads to its place. */
async function followsMenu(visit: Visit): Promise<void> {
  for (const { name, address, title } of MENU) {
    await visit.click(menuButton)
    await visit.click(inDrawer(name))
    await visit.misses(drawer)
    await visit.hasAddress(address)
    await landsAt(visit, title)
  }
}

/** Waits until the field is marked as wrong, by the page's script or in the server's answer. */
const fieldIsWrong = (visit: Visit, id: string) => visit.sees({ is: `#${id}[aria-invalid=true]` })

test('every page fits into a phone’s window and a desktop’s', async ({ visit, allowedMessages }) => {
  allowedMessages.push(MISSING_PAGE_MESSAGES)
  for (const path of ALL_PATHS) {
    await visit.goto(path)
    for (const size of [PHONE, DESKTOP]) {
      await visit.page.resize(size[0], size[1])
      await expect.poll(() => visit.ask(() => innerWidth), path).toBe(size[0])
      await visit.sees(size === PHONE ? menuButton : inHeader('Home'))
      // Firefox's classic scrollbar makes the page narrower than the window.
      const { scrollWidth, clientWidth } = await visit.ask(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return { scrollWidth, clientWidth }
      })
      expect(scrollWidth, `${path} at ${size[0]}`).toBe(clientWidth)
    }
  }
})

test('the drawer opens, and closes by Escape, by a press beside it and by a link, which is followed', async ({
  visit,
}) => {
  await visit.page.resize(...PHONE)
  await visit.goto('/')
  await visit.click(menuButton)
  await visit.sees(drawer)
  expect(await visit.ask(() => document.querySelector('dialog')?.contains(document.activeElement))).toBe(true)
  await visit.page.pressEscape()
  await visit.misses(drawer)
  expect(await visit.ask(() => document.activeElement?.getAttribute('aria-label'))).toBe('Apri il menu')

  await visit.click(menuButton)
  await visit.sees(drawer)
  await visit.page.movePointer(10, 400)
  await visit.page.click()
  await visit.misses(drawer)

  await followsMenu(visit)
})

test('a request is refused, mended, sent and read in the shop', async ({ visit, mailbox }) => {
  await visit.goto('/')
  await fillIn(visit, {
    [words.name]: 'Niccolò D’Esempio',
    [words.email]: 'niccolo@example',
    [words.message]: 'Perché il mio PC si spegne? 🔧',
  })
  await visit.click(submit)
  await visit.reads(toast('error'), MESSAGES.emailInvalid)
  await fieldIsWrong(visit, 'preventivo-email')
  expect(mailbox.messages()).toEqual([])

  await fillIn(visit, { [words.email]: 'niccolo@example.com' })
  await visit.click(submit)
  await visit.reads(toast('success'), OUTCOME.sent)
  await visit.sees({ is: '.confirmation' })
  const values = await visit.ask(() =>
    [...document.querySelectorAll<HTMLInputElement>('form :is(input:not([type=hidden]), textarea)')].map(
      ({ value }) => value,
    ),
  )
  expect(values.filter((value) => value !== '')).toEqual([])

  const mail = await mailbox.waitForMessage()
  expect(mail.text).toContain('Perché il mio PC si spegne? 🔧')
  expect(mail.subject).toContain('Niccolò D’Esempio')
  expect(mail.replyTo?.[0]?.address).toBe('niccolo@example.com')
  await visit.misses(toast('success'))
})

test('back and forward lead where the visitor was, with what was typed', async ({
  visit,
  allowedMessages,
}) => {
  test.info().skip(!hasCards, 'the home page shows no cards')
  // WebKit logs this when a page comes back before its transition has ended.
  allowedMessages.push(/^AbortError: Skipping view transition/)
  const card = { is: `.card a[href="${SERVICE_PATH}"]` }
  await visit.goto('/')
  await visit.fill(field(words.message), 'Si riavvia da solo')
  await visit.click(inHeader('Servizi'))
  await visit.hasAddress('/#servizi')
  await landsAt(visit, home.services.title)
  await visit.click(card)
  await visit.hasAddress(SERVICE_PATH)

  await visit.ask(() => history.back())
  await visit.hasAddress('/#servizi')
  await visit.comesToRest()
  const { y } = await visit.sees(card)
  expect(y, 'the card that was followed is in the window').toBeGreaterThan(0)
  expect(y, 'the card that was followed is in the window').toBeLessThan(800)
  expect(await visit.ask(() => document.querySelector('textarea')?.value)).toBe('Si riavvia da solo')

  await visit.ask(() => history.forward())
  await visit.hasAddress(SERVICE_PATH)
  await visit.sees({ is: 'h1', name: SERVICE_TITLE })
})

test('the map’s frame leaves for its host only after a press', async ({ visit, allowedMessages }) => {
  // Whether the host answers is not tested.
  allowedMessages.push(/openstreetmap/)
  const frame = { is: '#contatti iframe' }
  await visit.goto('/')
  await visit.pointAt(frame)
  await expect
    .poll(() => visit.ask(() => document.querySelector('iframe')?.contentDocument?.body.textContent))
    .toContain(home.contact.map.text)
  const link = await visit.ask(() => {
    const page = document.querySelector('iframe')?.contentWindow
    page?.addEventListener('beforeunload', () => document.documentElement.classList.add('has-left'))
    const box = page?.document.querySelector('a')?.getBoundingClientRect() ?? new DOMRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  })
  const { x, y } = await visit.sees(frame)
  expect(await visit.ask(() => document.documentElement.matches('.has-left'))).toBe(false)
  await visit.page.movePointer(x + link.x, y + link.y)
  await visit.page.click()
  await expect.poll(() => visit.ask(() => document.documentElement.matches('.has-left'))).toBe(true)
})

test('an address without a page says so and leads home', async ({ visit, allowedMessages }) => {
  allowedMessages.push(MISSING_PAGE_MESSAGES)
  await visit.goto(MISSING_PATH)
  await visit.reads({ is: 'h1' }, home.notFound.title)
  await visit.click({ is: 'main a', name: home.notFound.button })
  await visit.hasAddress('/')
})

test.describe('without JavaScript', () => {
  test.use({ javaScript: false })

  test('the drawer opens, and closes by its button and by a link, which is followed', async ({ visit }) => {
    await visit.page.resize(...PHONE)
    await visit.goto('/')
    await visit.click(menuButton)
    await visit.sees(drawer)
    await visit.click({ is: '.drawer [role=button]', name: 'Chiudi il menu' })
    await visit.misses(drawer)
    await followsMenu(visit)
  })

  test('a page is read and left, and a request is refused, mended, sent and read in the shop', async ({
    visit,
    mailbox,
    allowedMessages,
  }) => {
    allowedMessages.push(/\b422\b/)
    await visit.page.resize(...PHONE)
    await visit.goto('/')
    if (hasCards) {
      await visit.click({ is: `.card a[href="${SERVICE_PATH}"]` })
      await visit.hasAddress(SERVICE_PATH)
      await visit.goto('/')
    }
    await fillIn(visit, {
      [words.name]: 'Chiara Esempio',
      [words.email]: 'chiara@localhost',
      [words.message]: 'Senza JavaScript: perché no?',
    })
    await visit.click(submit)
    await visit.reads({ is: '[role=alert]' }, MESSAGES.emailInvalid)
    await fieldIsWrong(visit, 'preventivo-email')

    await fillIn(visit, { [words.email]: 'chiara@example.com' })
    await visit.click(submit)
    await visit.hasAddress('/richiesta-inviata')
    await visit.reads({ is: 'h1' }, home.accepted.title)
    const mail = await mailbox.waitForMessage()
    expect(mail.text).toContain('Senza JavaScript: perché no?')
    expect(mail.replyTo?.[0]?.address).toBe('chiara@example.com')
  })
})
