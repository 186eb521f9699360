import { expect, type Locator, type Page } from '@playwright/test'

/** Of what is tried again and again, in milliseconds: without a limit it is until the test's end. */
const PATIENCE = { timeout: 90_000 }

/** The editor, by the words that the owner reads. */
export function editorPage(page: Page) {
  /** What the editor says below itself. */
  const bar = page.getByRole('complementary', { name: 'Stato' })
  const saveButton = page.getByRole('button', { name: 'Salva', exact: true })

  /** A change that comes while the editor still opens the entry is lost: until it is taken, again. */
  const untilTaken = (change: () => Promise<void>) =>
    expect(async () => {
      await change()
      await expect(saveButton).toBeEnabled({ timeout: 2000 })
    }).toPass(PATIENCE)

  /** Clicks until `wanted` is there: a menu listens only some time after it is rendered. */
  const clickFor = (place: Locator, wanted: Locator) =>
    expect(async () => {
      if (!(await wanted.isVisible())) await place.click({ timeout: 2000 })
      await expect(wanted).toBeVisible({ timeout: 2000 })
    }).toPass(PATIENCE)

  /**
   * Scrolls until `wanted` is visible: the form renders what is further down only once it was
   * scrolled to. While it opens it may grow above, so at times the search begins anew at its top.
   */
  async function scrollTo(wanted: Locator): Promise<void> {
    await page.mouse.move(300, 600)
    let tries = 0
    await expect(async () => {
      tries += 1
      if ((await wanted.count()) === 0) await page.mouse.wheel(0, tries % 20 === 0 ? -20_000 : 400)
      await wanted.first().scrollIntoViewIfNeeded({ timeout: 500 })
      await expect(wanted.first()).toBeVisible({ timeout: 200 })
    }).toPass(PATIENCE)
  }

  async function field(label: string, within: Locator | Page = page): Promise<Locator> {
    const pattern = new RegExp(`^Campo “.?${label.replace(/[?()]/g, '\\$&')}.?”$`)
    const found = within.getByRole('group', { name: pattern }).first()
    await scrollTo(found)
    return found
  }

  async function opened(label: string, within: Locator | Page = page): Promise<Locator> {
    const group = await field(label, within)
    const toggle = group.getByRole('button', { name: /^(?:Espandi|Comprimi)$/ }).first()
    if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
    return group
  }

  /** Adds an entry to a list, and returns the list. */
  async function add(label: string, within?: Locator | Page): Promise<Locator> {
    const list = await field(label, within)
    await addButton(list).click()
    return list
  }
  const addButton = (list: Locator) => list.getByRole('button', { name: /^Aggiungi/ }).last()

  /**
   * Writes into fields, each named by the labels that lead to it, as in `Prima schermata › Titolo`.
   */
  async function write(texts: Record<string, string>, within?: Locator): Promise<void> {
    for (const [labels, text] of Object.entries(texts)) {
      const groups = labels.split(' › ')
      const label = groups.pop() ?? ''
      let place = within
      for (const group of groups) place = await opened(group, place)
      const found = await field(label, place)
      const input = found.getByRole('textbox').or(found.locator('input')).first()
      await untilTaken(() => input.fill(text))
    }
  }

  /** A radio button of Sveltia's whose group does not listen yet. */
  const deaf = page.locator('[role="radio"]:not([tabindex])')

  /**
   * Ticks a box, or chooses. The form renders again after a scroll, so a first try may fail. A radio
   * button works a tenth of a second after it is rendered, when its group has one place for the
   * keyboard; clicked before, it looks chosen for ever, and the entry does not change.
   */
  const tick = (box: Locator) =>
    untilTaken(async () => {
      await scrollTo(box)
      await expect(box.and(deaf)).toHaveCount(0, { timeout: 2000 })
      await box.check({ timeout: 2000 })
    })

  const leave = () => page.getByRole('button', { name: 'Torna all’elenco' }).click()

  async function save(): Promise<void> {
    await saveButton.click()
    // While saving, the button has another name, so this waits until the saving is done.
    await expect(saveButton).toBeDisabled()
    await leave()
  }

  /** Adds a section of this kind at the end of the page, and returns it. */
  async function addSection(kind: string): Promise<Locator> {
    const sections = await field('Sezioni')
    const item = page.getByRole('menuitem', { name: new RegExp(`${kind}$`) })
    await clickFor(addButton(sections), item)
    await item.click()
    const expanded = page
      .getByRole('button', { name: 'Comprimi', exact: true })
      .filter({ hasText: kind })
    return sections.getByRole('group').filter({ has: expanded }).last()
  }

  async function expectNotSaved(why: string): Promise<void> {
    await saveButton.click()
    const dialog = page.getByRole('alertdialog', { name: 'Non salvato' })
    await expect(dialog).toContainText(why)
    await dialog.getByRole('button').click()
  }

  return {
    bar,
    /** What the bar says of what was saved. */
    told: bar.locator('#saved'),
    saveButton,
    field,
    opened,
    write,
    add,
    tick,
    /** Opens a single file, or an entry of a folder. */
    async open(name: string, entry?: string): Promise<void> {
      await page.getByRole('treeitem', { name }).click()
      if (entry) await page.getByRole('row', { name: entry }).click()
      await expect(saveButton).toBeVisible()
    },
    async select(menu: Locator, name: string): Promise<void> {
      const option = page.getByRole('option', { name })
      await clickFor(menu, option)
      await option.click()
    },
    async switchOn(label: string, within?: Locator): Promise<Locator> {
      const group = await field(label, within)
      await tick(group.getByRole('checkbox').first())
      return group
    },
    /** Writes a service with a section of one question, and saves it. */
    async newService(title: string): Promise<void> {
      await page.getByRole('treeitem', { name: 'Servizi' }).click()
      await page.getByRole('button', { name: 'Crea nuova voce' }).click()
      await write({
        Titolo: title,
        Sottotitolo: 'PlayStation, Xbox e Switch.',
        Introduzione: 'Ripariamo console a {town}.',
        'Resto della scheda': 'Lettori, porte e ventole.',
      })
      await expect(await field('Introduzione')).toContainText('**in grassetto**')
      const questions = await addSection('Domande')
      await write({ Titolo: 'Domande frequenti' }, questions)
      await add('Voci', questions)
      await write({ Domanda: 'Riparate anche le console?', Risposta: 'Sì, tutte.' }, questions)
      await save()
    },
    /** Deletes a service from the list that is open. */
    async deleteService(title: string): Promise<void> {
      const row = page.getByRole('row', { name: title })
      await row.getByRole('checkbox').check()
      await page.getByRole('button', { name: /^Elimina la voce/ }).click()
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
      await expect(question).toContainText('il suo indirizzo non si aprirà più')
      await question.getByRole('button', { name: 'Elimina' }).click()
      await expect(row).toHaveCount(0)
    },
    /** Chooses a picture for a field, and does not wait until it is ready. */
    async choose(within: Locator, name: string, buffer: Buffer): Promise<void> {
      const browse = within.getByRole('button', { name: /Sfoglia|Sostituisci/ })
      await scrollTo(browse)
      await browse.click()
      const dialog = page.getByRole('dialog', { name: 'Scegli una foto' })
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Carica' }).click()
      await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
      await dialog.getByRole('button', { name: 'Inserisci' }).click()
    },
    /** That a field has a picture which is saved with the entry. */
    async expectReady(within: Locator): Promise<void> {
      const ready = within.getByRole('button', { name: 'Rinomina' })
      await expect(ready.or(within.locator('img[src^="blob:"]')).first()).toBeVisible()
    },
    leave,
    save,
    /** Tries to save, and expects that the editor says it could not, and why. */
    expectNotSaved,
    /** Tries to save, and expects that it is refused with these sentences, in their order. */
    async expectRefusal(...sentences: string[]): Promise<void> {
      await expectNotSaved('Da correggere: ')
      await expect(bar.getByRole('listitem')).toContainText(sentences)
    },
  }
}
export type Editor = ReturnType<typeof editorPage>
