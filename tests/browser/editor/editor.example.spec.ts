import type { Page } from '@playwright/test'
import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { loadContent } from '../../../site/content/load/content.ts'
import { shopTest } from '../../support/built-shop.ts'
import { expect } from '../../support/fixtures.ts'
import { runToEnd, succeed } from '../../support/server-process.ts'
import { boxOf } from '../pages/layout-problems.ts'
import { type Editor, editorPage } from './editor-page.ts'
import { serveRepository } from './git-service.ts'
import { answerFolderPicker, readInBrowser } from './local-folder.ts'

/** The service that the shop's repository is on. */
const GIT_SERVICE = 'https://git.example.com'

const test = shopTest(({ change }) =>
  change(
    'shop.yaml',
    /$/,
    `editing:\n  provider: gitea\n  repository: mario/sito\n  url: ${GIT_SERVICE}\n`,
  ),
)
test.describe.configure({ mode: 'default', timeout: 480_000 })

/**
 * Messages that the editor logs: its policy refuses fonts and GitHub's status page, a frame has a
 * sandbox, OAuth is not set up, a token is wrong, a new page is not there yet, the repository
 * refuses a commit or is not reached, a picture is replaced. The first pattern lets every refusal
 * by the policy pass.
 */
const HARMLESS =
  /Content Security Policy|sandbox attribute|OAuth application ID|status of (?:40[149]|500)|Invalid token|ERR_FAILED|La connessione a internet|Qualcun altro|La chiave|Il repository|Failed to fetch|derived_inert/

test.beforeEach(async ({ page, exceptions }) => {
  page.setDefaultTimeout(60_000)
  exceptions.allowConsole(HARMLESS)
  // The editor asks for fonts there. Without them no test waits for the network.
  exceptions.allowHost('cdn.jsdelivr.net')
  await page.route('https://cdn.jsdelivr.net/**', (route) => route.abort())
  exceptions.allowHost(new URL(GIT_SERVICE).host)
})

/** Opens the editor on the repository that holds the content. */
async function openEditor(page: Page, content: string, key = 'chiave-di-prova') {
  const service = await serveRepository(page, GIT_SERVICE, content, 'chiave-di-prova')
  await page.goto('/gestione')
  await page.getByRole('button', { name: 'Entra con una chiave (token)' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill(key)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  return { ...editorPage(page), service }
}

/** Opens the editor on a folder of this computer with the content. */
async function openFolder(page: Page, content: string) {
  await page.goto('/gestione')
  await answerFolderPicker(page, content)
  await page.reload()
  await page.getByRole('button', { name: 'Modifica il sito su questo computer' }).click()
  return { ...editorPage(page), read: (name: string) => readInBrowser(page, name) }
}

/** Has the page hold back each picture that is being scaled while `hold(true)`. */
async function pictureGate(page: Page) {
  await page.addInitScript(() => {
    const { convertToBlob } = OffscreenCanvas.prototype
    OffscreenCanvas.prototype.convertToBlob = async function (options) {
      while (Object(window).isHeld) await new Promise((resolve) => setTimeout(resolve, 50))
      return convertToBlob.call(this, options)
    }
  })
  return (isHeld: boolean) =>
    page.evaluate((isHeld) => void Object.assign(window, { isHeld }), isHeld)
}

const BOTH_LOGOS = /logo: .*marchio[-\d]*.webp\nlogoDark: .*marchio-per[-\w]*.webp\n/

/** Chooses both logos, and tries to save before each is ready; `turn` shows another view for it. */
async function replaceLogos(
  editor: Editor,
  hold: (isHeld: boolean) => Promise<void>,
  turn = async () => {},
) {
  await editor.open('Dati del negozio')
  await editor.write({ Email: 'bottega@example.com' })
  for (const label of ['Marchio', 'Marchio per gli sfondi scuri']) {
    await hold(true)
    const picture = await jpeg(`#0${label.length % 10}f`)
    await editor.choose(await editor.field(label), `${label}.png`, picture)
    await turn()
    await editor.expectNotSaved(
      'La foto non è ancora pronta: aspetta un momento e premi di nuovo Salva',
    )
    await hold(false)
    await turn()
    await editor.expectReady(await editor.field(label))
  }
}

const ABOUT_FIRST = /\nsections:\n +- about\n +- services\n/

/** Opens the home page and chooses two of its parts, in an order of their own. */
async function twoParts(editor: Editor) {
  await editor.open('Pagina iniziale')
  const parts = await editor.field('Parti della pagina')
  for (const [index, part] of ['I servizi', 'Chi siamo'].entries()) {
    await editor.add('Parti della pagina')
    await editor.select(parts.getByRole('combobox').nth(index), part)
  }
  return parts
}

test('the editor opens in one tab only, and not without its check', async ({ page, context }) => {
  const opened = (tab: Page) =>
    tab.getByRole('button', { name: 'Modifica il sito su questo computer' })
  const elsewhere = (tab: Page) => tab.getByText('La gestione è aperta in un’altra scheda')
  await page.goto('/gestione')
  await expect(opened(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/gestione')
  await expect(elsewhere(second)).toBeVisible()
  await expect(opened(second)).toBeHidden()
  await second.getByRole('button', { name: 'Continua qui' }).click()
  await expect(opened(second)).toBeVisible()
  await expect(elsewhere(page)).toBeVisible()
  await expect(opened(page)).toBeHidden()
  await second.close()
  await expect(opened(page)).toBeVisible()

  await page.route('**/immutable*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Se resta così, ricarica la pagina.')).toBeVisible()
  await expect(opened(page)).toBeHidden()
})

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  test('on a phone the bar says what is refused, and where it saves', async ({ page, shop }) => {
    const hold = await pictureGate(page)
    const editor = await openFolder(page, shop.content)
    const { bar } = editor
    await editor.open('Dati del negozio')
    await editor.write({ Telefono: '800 123456', WhatsApp: '333 12' })
    await editor.expectRefusal(
      'Telefono: deve essere un numero italiano',
      'WhatsApp: deve essere un numero italiano',
    )
    await expect(bar).toBeInViewport({ ratio: 1 })
    await editor.write({ Telefono: '049 987 6543', WhatsApp: '333 123 4567' })
    await expect(bar).not.toContainText('Da correggere')
    await editor.saveButton.click()
    const message = page.locator('.toast').filter({ hasText: 'Salvato.' })
    // It slides in.
    const gap = async () => (await boxOf(bar)).y - (await boxOf(message)).bottom
    await expect.poll(gap).toBeGreaterThan(0)
    await editor.leave()
    const saved = /Dati del negozio, salvati alle \d\d:\d\d su questo computer, non in rete\./
    await expect(bar).toHaveText(saved)
    expect(await editor.read('shop.yaml')).toContain('049 987 6543')

    // What the editor refuses itself is not saved, and fires no event.
    await editor.open('Dati del negozio')
    await editor.write({ 'Risposta, in ore': '24 ore' })
    await editor.saveButton.click()
    await expect(page.getByText('Deve essere un numero intero da 1 a 999, come 24')).toBeVisible()
    await expect(bar).toHaveText(saved)
    await editor.leave()

    // No finger can drag.
    const parts = await twoParts(editor)
    await parts.getByRole('button', { name: 'Sposta su' }).last().click()
    await editor.save()
    expect(await editor.read('home.yaml')).toMatch(ABOUT_FIRST)

    // The field of a picture is not on the page while the preview is.
    await replaceLogos(editor, hold, () => page.getByRole('button', { name: 'Anteprima' }).click())
    await editor.save()
    expect(await editor.read('shop.yaml')).toMatch(BOTH_LOGOS)

    // What is to be corrected goes with the entry.
    await editor.open('Pagina iniziale')
    await editor.write({ 'Prima schermata › Titolo': '{citta}' })
    await editor.expectRefusal('Pagina iniziale › Prima schermata › Titolo: {citta} non è')
    await editor.leave()
    await expect(bar).not.toContainText('Da correggere')
  })
})

test('the mouse changes the order of the home page’s parts', async ({ page, shop }) => {
  const editor = await openFolder(page, shop.content)
  const parts = await twoParts(editor)
  const handles = parts.getByRole('button', { name: 'Sposta', exact: true })
  await handles.last().dragTo(handles.first(), { targetPosition: { x: 4, y: 4 } })
  await editor.save()
  expect(await editor.read('home.yaml')).toMatch(ABOUT_FIRST)
})

test('in every file the editor changes the edited line alone', async ({ page, shop }) => {
  await openEditor(page, shop.content, 'chiave-sbagliata')
  await expect(page.getByText('Il token fornito non è valido')).toBeVisible()
  const editor = await openEditor(page, shop.content)
  const changes: [field: string, text: string, file: string, entry?: string][] = [
    ['Email', 'a@example.com', 'Dati del negozio'],
    ['Su Google › Titolo', 'Un titolo', 'Pagina iniziale'],
    ['Piè di pagina › Frase', 'Una frase', 'Testi di tutte le pagine'],
    ['Titolo', 'Un titolo', 'Informativa privacy'],
    ['Schema chiaro › Sfondo', '#9ccabe', 'Colori'],
  ]
  for (const { title } of loadContent(shop.content).services)
    changes.push(['Sottotitolo', 'Un sottotitolo', 'Servizi', title])
  for (const [field, text, ...place] of changes) {
    await editor.open(...place)
    await editor.write({ [field]: text })
    await editor.save()
  }
  expect(editor.service.commits).toHaveLength(changes.length)
  const { output } = await runToEnd([
    'git',
    'diff',
    '--no-index',
    '--numstat',
    'content',
    shop.content,
  ])
  // The four lines about the repository were added above.
  expect(output.replace(/^5\t1\t.*shop.yaml/m, '1\t1\t').match(/^1\t1\t/gm)).toHaveLength(
    changes.length,
  )
})

test('what an owner changes comes online', async ({ page, shop }) => {
  await page.clock.install()
  const editor = await openEditor(page, shop.content)
  const { bar } = editor
  /** Saves, and expects that these files have changed. */
  const saved = async (...files: string[]) => {
    await editor.save()
    expect(editor.service.commits.at(-1)).toEqual(files)
  }

  // The shop's facts: hours, a closure, no H24, and numbers as an Italian writes them.
  await editor.open('Dati del negozio')
  await editor.write({
    'Risposta, in ore': '48',
    'Diagnosi › Prezzo in euro': '19,90',
    'Punto sulla mappa': '45.29704, 12.03540',
  })
  const hours = await editor.add('Orari')
  for (const day of ['Martedì', 'Sabato'])
    await editor.tick(hours.getByRole('checkbox', { name: day }))
  await editor.add('Orari di apertura', hours)
  await editor.write({ Apre: '09:00', Chiude: '12:30' }, hours)
  await editor.write(
    { 'Primo giorno': '2099-12-24', 'Ultimo giorno': '2100-01-06', Avviso: 'Chiuso per le feste' },
    await editor.add('Ferie e chiusure'),
  )
  await (await editor.field('Emergenze giorno e notte')).getByRole('switch').click()
  await saved('shop.yaml')
  const facts = shop.read('shop.yaml')
  const lines = [
    'emergencies: false',
    "replyHours: '48'",
    '  price: 19,90',
    'mapPoint: 45.29704, 12.03540',
  ]
  for (const line of lines) expect(facts).toContain(`\n${line}\n`)

  // A photo.
  await editor.open('Pagina iniziale')
  const photo = await editor.switchOn('Foto', await editor.opened('Chi siamo'))
  await editor.choose(photo, 'La bottega è qui.jpg', await jpeg('#9ccabd'))
  await editor.expectReady(photo)
  await editor.write({ 'Che cosa si vede': 'Il banco della bottega' }, photo)
  await saved('home.yaml', 'images/la-bottega-e-qui.webp')

  // A new service, and one removed that others name.
  await editor.newService('Riparazione Console')
  expect(editor.service.commits.at(-1)).toEqual(['services/riparazione-console.yaml'])

  await editor.deleteService('Manutenzione Preventiva')
  expect(editor.service.commits.at(-1)).toContain('services/manutenzione-preventiva.yaml')
  await expect(bar).toContainText(
    /Riparazione Console, salvato alle \d\d:\d\d: non ancora in rete, ci vuole qualche minuto\./,
  )
  // After a reload too, the page that this browser has saved is one that a text may name.
  await page.reload()
  await editor.open('Servizi', 'Riparazione PC e Mac')
  await editor.write({ Introduzione: '[Console](/riparazione-console) e [altro](/manca)' })
  await editor.save()
  await expect(bar).toContainText('/manca non è una pagina del sito')
  await expect(bar).not.toContainText('riparazione-console')

  await editor.open('Colori')
  await editor.write({ 'Schema chiaro › Sfondo': '#c9b8e8' })
  await saved('brand/colours.yaml')

  await page.clock.fastForward('16:00')
  await expect(bar.getByRole('link', { name: 'Colori, salvati' })).toContainText(
    'dopo un quarto d’ora non era ancora in rete. Guarda se c’è un errore.',
  )
  await editor.open('Pagina iniziale')
  const preview = page.frameLocator('iframe').frameLocator('[title="La pagina"]')
  await expect(preview.getByRole('contentinfo')).toBeVisible()
  const shown = preview.getByAltText('Il banco della bottega')
  await expect(shown).toHaveCount(0)
  await succeed(shop.build())
  await page.clock.fastForward('01:00')
  await expect(shown).toHaveCount(1)
  await expect(bar).toContainText('/manutenzione-preventiva non c’è più: in Dati del negozio ›')
  // From another file straight to this one Sveltia shows no form.
  await bar.getByRole('link', { name: 'Dati del negozio' }).click()
  await editor.field('Avviso')
  await bar.getByRole('button', { name: 'Va bene così' }).click()
  await expect(bar).not.toContainText('non c’è più')
  await expect(editor.told).toHaveText(
    /^Colori, salvati alle \d\d:\d\d: in rete, visto alle \d\d:\d\d\.$/,
  )
  const home = parse(shop.built('index.html'))
  expect(home.text).toMatch(/Martedì.*9:00-\u206012:30/s)
  for (const words of ['#c9b8e8', 'Chiuso per le feste']) expect(home.toString()).toContain(words)
  expect(home.querySelector('a[href="/manutenzione-preventiva"]')).toBeNull()
  expect(shop.built('riparazione-console.html')).toContain('Riparate anche le console?')
})

test('a picture that is not ready is not saved as none', async ({ page, shop }) => {
  const hold = await pictureGate(page)
  const editor = await openEditor(page, shop.content)
  await replaceLogos(editor, hold)
  editor.service.refusal = 0
  await editor.expectNotSaved('')
  editor.service.refusal = undefined
  await editor.save()
  expect(shop.read('shop.yaml')).toMatch(BOTH_LOGOS)
})

test('what the bar says of a save stays true, whatever follows', async ({ page, shop }) => {
  const editor = await openEditor(page, shop.content)
  const { told } = editor
  await editor.open('Pagina iniziale')
  await editor.write({ 'Prima schermata › Titolo': 'Salvato una volta' })
  // A handler that throws would have the editor say "Non salvato".
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('gestione')) throw new Error('full')
      setItem.call(this, key, value)
    }
  })
  await editor.save()
  await expect(told).toHaveText(/^Pagina iniziale, salvata alle [\d:]+: non ancora in rete, ci/)
  // A change without an `input` event, refused by the repository, and slow.
  const sentence = `${await told.textContent()}`
  await editor.open('Pagina iniziale')
  const first = await editor.opened('Prima schermata')
  await editor.tick(first.getByRole('radio', { name: 'Telefono, sei pezzi' }))
  // 0 is a cut connection.
  const refusals = {
    409: 'Qualcun altro ha salvato nello stesso momento',
    401: 'La chiave (token) non vale più',
    500: 'Il repository ha un guasto',
    0: 'La connessione a internet non va',
  }
  for (const [refusal, words] of Object.entries(refusals)) {
    editor.service.refusal = Number(refusal)
    await editor.expectNotSaved(words)
    await expect(told).toHaveText(sentence)
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(editor.service, { refusal: undefined, slow: promise })
  await editor.saveButton.click()
  await expect(page.getByRole('button', { name: 'Salvataggio…' })).toBeVisible()
  await expect(told).toHaveText(sentence)
  resolve()
  await expect.poll(() => editor.service.commits).toHaveLength(2)
  await editor.leave()
  // The editor tells nobody of a deletion.
  await editor.newService('Riparazione Tablet')
  await expect(told).toContainText('Riparazione Tablet, salvato alle')
  await editor.deleteService('Riparazione Tablet')
  await editor.open('Colori')
  await expect(told).not.toContainText('Riparazione Tablet')
})

const jpeg = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
