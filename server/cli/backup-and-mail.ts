import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { MailConfig, StorageConfig } from '../config/config.ts'
import { reasonOf } from '../errors.ts'
import { adviceOn } from '../mail/advice.ts'
import { composeNotice, composeTestMail } from '../mail/compose.ts'
import { createMailTransport } from '../mail/create-transport.ts'
import { sqliteFile } from '../outbox/open-store.ts'
import { backupDatabase } from '../outbox/sqlite/database.ts'
import type { Arguments, CliIO, ExitCode } from './command.ts'

/** `backup`: writes a consistent copy of all requests to a new file, also while the server runs. */
export async function backup(
  { operand }: Arguments,
  storage: StorageConfig,
  { print, printError }: CliIO,
): Promise<ExitCode> {
  const file = resolve(operand)
  if (storage.databaseUrl !== undefined) {
    printError('Le richieste sono in PostgreSQL: la copia si fa con pg_dump, come spiega docs/operations.md.')
    return 1
  }
  if (existsSync(file)) {
    printError(`${file} esiste già: non lo sovrascrivo.`)
    return 1
  }
  try {
    await backupDatabase(sqliteFile(storage), file)
  } catch (error) {
    if (!existsSync(dirname(file))) printError(`La cartella ${dirname(file)} non esiste: creala prima.`)
    else printError(`La copia in ${file} non è riuscita: ${reasonOf(error)}`)
    return 1
  }
  print(`Copia scritta in ${file}. Contiene dati personali: conservala come l’originale.`)
  return 0
}

/** `test-mail`: sends a test mail, or a notice with a text of one's own, and says what to change where that fails. */
export async function testMail(
  { values }: Arguments,
  mail: MailConfig,
  { print, printError, readInput }: CliIO,
): Promise<ExitCode> {
  const text = values.text === '-' ? await readInput() : values.text
  const isFile = mail.via.kind === 'file'
  if (isFile) printError('MAIL_URL non nomina un server: le email finiscono in una cartella.')
  try {
    const now = Date.now()
    const composed =
      text === undefined
        ? composeTestMail(mail, now)
        : composeNotice(mail, now, { subject: 'Avviso dal sito', text })
    const transport = createMailTransport(mail)
    const refused = (await transport.send(await composed)).map(({ address }) => address)
    const served = mail.to.filter((address) => !refused.includes(address))
    const where = isFile ? `in ${transport.description}` : 'nella posta in arrivo'
    print(`Email mandata da ${mail.from} a ${served.join(', ')}: guarda ${where}.`)
    if (refused.length === 0) return 0
    printError(`Il server di posta ha rifiutato ${refused.join(', ')}: controlla MAIL_TO.`)
  } catch (error) {
    printError(adviceOn(error, mail))
  }
  return 1
}
