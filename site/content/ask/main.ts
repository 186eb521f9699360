import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { confirm, input, select } from '@inquirer/prompts'
import { CONTENT_FOLDER } from '../load/content-files.ts'
import { SHOP_FILE } from '../schema/shop.ts'
import { openShopFile, QUESTIONS, type Question, type ShopFile } from './shop-file.ts'

/** `npm run shop`: asks the owner for the facts of the shop, in Italian, and writes `content/shop.yaml`. */
const path = join(CONTENT_FOLDER, SHOP_FILE)
const ALL = 'all'

async function ask(file: ShopFile, question: Question): Promise<void> {
  const { label, optional } = question
  const known = file.valueOf(question)
  await input({
    message: optional ? `${label} (vuoto se non c’è)` : label,
    default: known,
    // Tab puts today's value where it can be changed; a value that is no longer wanted can be emptied there.
    prefill: 'editable',
    validate: (typed) => file.answer(question, typed) ?? true,
  })
}

function summary(file: ShopFile): string {
  const width = Math.max(...QUESTIONS.map(({ label }) => label.length))
  return QUESTIONS.map(
    (question) => `  ${question.label.padEnd(width)}  ${file.valueOf(question) || '-'}`,
  ).join('\n')
}

async function main(): Promise<void> {
  const file = openShopFile(readFileSync(path, 'utf8'))
  const chosen = await select({
    message: 'Che cosa vuoi scrivere?',
    choices: [
      { name: 'Tutti i dati, uno dopo l’altro', value: ALL },
      ...QUESTIONS.map((question) => ({
        name: `Solo: ${question.label} (${file.valueOf(question) || 'vuoto'})`,
        value: question.path.join('.'),
      })),
    ],
    pageSize: 12,
  })
  for (const question of QUESTIONS)
    if (chosen === ALL || chosen === question.path.join('.')) await ask(file, question)
  process.stdout.write(`\n${summary(file)}\n\n`)
  const problem = file.problem()
  if (problem) process.stdout.write(`Ancora da sistemare:\n${problem}\n\n`)
  if (!(await confirm({ message: `Scrivo ${SHOP_FILE}?` }))) return
  writeFileSync(path, file.text())
  process.stdout.write(
    'Scritto. Orari, chiusure, altri numeri e collegamenti si scrivono nel file: docs/content.md dice come.\nPer vedere il sito: npm start\n',
  )
}

try {
  await main()
} catch (error) {
  // Ctrl+C: nothing was written.
  if (!(error instanceof Error) || error.name !== 'ExitPromptError') throw error
  process.stdout.write('\nNiente è stato cambiato.\n')
}
