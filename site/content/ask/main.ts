import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { confirm, input, select } from '@inquirer/prompts'
import { CONTENT_FOLDER, ContentError, fileLabel, Report, readText } from '../load/content-files.ts'
import { promisesIn, withText } from '../load/promises.ts'
import { parseYaml } from '../load/read-yaml.ts'
import { SHOP_FILE, ShopSchema } from '../schema/shop.ts'
import { NOTHING, openShopFile, QUESTIONS, type Question, type ShopFile } from './shop-file.ts'

/** `npm run shop -- --terminal`: asks the owner for the facts of the shop, in Italian, and writes `content/shop.yaml`. */
const shopPath = join(CONTENT_FOLDER, SHOP_FILE)
const ALL = 'all'
const PROMISES = 'promises'
const BACK = '<'
/** Italian words for prompts that are English by default. */
const YES_NO = { keywords: { yes: 'Sì', no: 'No', error: () => 'Scrivi s o n.' } }
const CHOICES = { style: { keysHelpTip: () => '↑↓ per scegliere, Invio per confermare' } }

/** Asks until the answer is valid; resolves to false to go back to the previous question. Enter alone keeps the known value. */
async function ask(file: ShopFile, question: Question): Promise<boolean> {
  const known = file.valueOf(question)
  const typed = await input({
    message: question.optional ? `${question.label} (${NOTHING} se non c’è)` : question.label,
    ...(known && { default: known }),
    validate: (answer) =>
      answer === BACK || isKept(answer, known, question) || (file.answer(question, answer) ?? true),
  })
  if (typed === BACK) return false
  if (question.key === 'whatsapp') await confirmLandline(file, question)
  return true
}

/** A landline gets chats only with WhatsApp Business. Asks whether the number has that, and writes or removes it accordingly. */
async function confirmLandline(file: ShopFile, question: Question): Promise<void> {
  const number = file.valueOf(question) || file.valueOf({ key: 'phone' })
  if (!number.startsWith('+390')) return
  const has = await confirm({ message: `${number} è un fisso: ha WhatsApp Business?`, theme: YES_NO })
  file.answer(question, has ? number : NOTHING)
  if (!has)
    process.stdout.write(
      'I messaggi WhatsApp non arrivano a nessuno, finché non scrivi qui un numero di cellulare.\n',
    )
}

const isKept = (answer: string, known: string, { optional }: Question) =>
  answer === known && (known !== '' || !!optional)

async function askAll(file: ShopFile): Promise<void> {
  process.stdout.write(`Invio tiene il valore tra parentesi, ${BACK} torna alla domanda precedente.\n`)
  for (let index = 0; index < QUESTIONS.length; ) {
    const question = QUESTIONS[index]
    if (!question) return
    index = (await ask(file, question)) ? index + 1 : Math.max(0, index - 1)
  }
}

function summary(file: ShopFile): string {
  const width = Math.max(...QUESTIONS.map(({ label }) => label.length))
  const lines = QUESTIONS.map((each) => `  ${each.label.padEnd(width)}  ${file.valueOf(each) || '-'}`)
  return lines.join('\n')
}

/** Shows each sentence that promises something, to keep or replace; a replacement is written at once. */
async function confirmPromises(): Promise<void> {
  const found = promisesIn(CONTENT_FOLDER)
  process.stdout.write(`\nFrasi che promettono qualcosa: ${found.length}. Tieni solo quelle vere.\n`)
  for (const [index, { file, line, path, text }] of found.entries()) {
    const instead = await input({
      message: `${index + 1} di ${found.length}, ${fileLabel(file)}, riga ${line}: è vero? (Invio la tiene, oppure scrivi la frase giusta)`,
      default: text.trim(),
    })
    if (instead.trim() === text.trim()) continue
    const changed = withText(readText(CONTENT_FOLDER, file), path, instead.trim())
    writeFileSync(join(CONTENT_FOLDER, file), changed)
  }
  const shop = openShopFile(readText(CONTENT_FOLDER, SHOP_FILE))
  shop.confirmPromises()
  writeFileSync(shopPath, shop.text())
}

function write(file: ShopFile): void {
  writeFileSync(shopPath, file.text())
  process.stdout.write(
    'Scritto. Orari, chiusure, altri numeri e collegamenti si scrivono nel file: docs/content.md dice come.\nPer controllare: npm run check:content. Per vedere il sito: npm start\n',
  )
}

async function main(file: ShopFile): Promise<void> {
  const chosen = await select({
    message: 'Che cosa vuoi scrivere?',
    choices: [
      { name: 'Tutti i dati, uno dopo l’altro', value: ALL },
      { name: 'Solo: le frasi che promettono qualcosa', value: PROMISES },
      ...QUESTIONS.map((question) => ({
        name: `Solo: ${question.label} (${file.valueOf(question) || 'vuoto'})`,
        value: question.key,
      })),
    ],
    pageSize: 12,
    theme: CHOICES,
  })
  const single = QUESTIONS.find(({ key }) => key === chosen)
  if (single) await ask(file, single)
  if (chosen === ALL) await askAll(file)
  if (chosen !== PROMISES) {
    process.stdout.write(`\n${summary(file)}\n\n`)
    const problem = file.problem()
    if (problem) process.stdout.write(`Ancora da sistemare:\n${problem}\n\n`)
    if (await confirm({ message: `Scrivo ${SHOP_FILE}?`, theme: YES_NO })) write(file)
  }
  if (chosen === ALL || chosen === PROMISES) await confirmPromises()
}

const isCancelled = (error: unknown) => error instanceof Error && error.name === 'ExitPromptError'

/** Asks. After Ctrl+C it offers to keep the answers given so far; a second Ctrl+C discards them. */
async function run(): Promise<void> {
  const source = readText(CONTENT_FOLDER, SHOP_FILE)
  const report = new Report()
  if (!parseYaml(source, SHOP_FILE, ShopSchema, report).written) throw new ContentError(report.errors)
  const file = openShopFile(source)
  const before = file.text()
  try {
    await main(file)
  } catch (error) {
    if (!isCancelled(error)) throw error
    const keep =
      file.text() !== before &&
      readFileSync(shopPath, 'utf8') !== file.text() &&
      (await confirm({ message: 'Tengo le risposte date finora?', theme: YES_NO }).catch(() => false))
    if (keep) write(file)
    else process.stdout.write('\nIl resto è rimasto com’era.\n')
  }
}

try {
  await run()
} catch (error) {
  // A file that is missing, not UTF-8 or not YAML.
  if (!(error instanceof ContentError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
