import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runToEnd, startProgram } from '../tests/support/server-process.ts'
import { temporaryFolder } from '../tests/support/vitest.ts'
import { mailServer } from './testing/outbox.ts'
import { writeFixtureSite } from './testing/site.ts'

const MAIN = resolve(import.meta.dirname, 'main.ts')

/** A folder as `npm run build` leaves it. */
async function builtFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await rename(await writeFixtureSite(folder), join(folder, 'dist'))
  return folder
}

/** What the program says that does not start. */
async function refusal(cwd: string, environment: Record<string, string> = {}) {
  const { code, output } = await runToEnd(['node', MAIN], { PORT: '0', ...environment }, cwd)
  expect([code, output.trim().split('\n').length]).toEqual([1, 1])
  return output.trim()
}

test('the start says where it listens, what it uses, and what its owner may not want', async () => {
  const folder = await builtFolder()
  const settings = { PORT: '0', SITE_ORIGIN: 'http://localhost:8101', RETENTION_DAYS: '30' }
  const file = join(folder, 'data/outbox.sqlite')
  const { output, untilReady, end } = startProgram(['node', MAIN], {
    cwd: folder,
    environment: settings,
  })
  onTestFinished(() => void end('SIGKILL'))
  const url = () => /Listening on (http:\S+?)"/.exec(output())?.[1] ?? ''
  await untilReady(() => url() !== '')
  expect((await fetch(url())).status).toBe(200)
  // Logged after the line with the address.
  await expect.poll(output).toContain('"promised":365,"retentionDays":30')
  const warning = 'file mailbox is for trying things out'
  for (const told of [file, join(folder, 'data/mail'), settings.SITE_ORIGIN, warning])
    expect(output()).toContain(told)
  expect(await end('SIGINT')).toBe(0)
  await expect.poll(output).toContain('Stopped')
  for (const line of output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
})

test.for<[what: string, environment: Record<string, string>, line: RegExp]>([
  [
    'a wrong variable',
    { PORT: 'eighty' },
    /^PORT: "eighty" non va bene: serve una porta da 0 a 65535$/,
  ],
  ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST, PORT: .*192\.0\.2\.1/],
  [
    'a DATA_DIR that is a file',
    { DATA_DIR: 'file/data' },
    /^DATA_DIR: l’archivio .* non si apre: ENOTDIR/,
  ],
  ['a database file that is no database', { DATA_DIR: '.' }, /^DATA_DIR: .*not a database/],
  [
    'a database server that does not answer',
    // Node tries the name's addresses in turn, and says in one error why each of them failed.
    { DATABASE_URL: 'postgres://officina:geheim@localhost:1/officina' },
    /^DATABASE_URL: (?!.*geheim).*ECONNREFUSED/,
  ],
])('%s ends the start with one line', async ([, environment, line]) => {
  const folder = await builtFolder()
  await writeFile(join(folder, 'file'), '')
  await writeFile(join(folder, 'outbox.sqlite'), 'no database, but long enough. '.repeat(100))
  expect(await refusal(folder, environment)).toMatch(line)
})

test('a port in use ends the start with one line', async () => {
  const { port } = await mailServer()
  expect(await refusal(await builtFolder(), { PORT: `${port}` })).toMatch(
    /^HOST, PORT: .* la porta è occupata/,
  )
})

test('a site that is not built, or only in part, ends the start with one line', async () => {
  expect(await refusal(await temporaryFolder())).toMatch(/non è costruito .*npm run build$/)
  const folder = await builtFolder()
  await rm(join(folder, 'dist/404.html'))
  expect(await refusal(folder)).toMatch(/404\.html\): esegui npm run build$/)
  for (const text of ['{"shop":{}}', '{"shop":']) {
    await writeFile(join(folder, 'dist/_server/site.json'), text)
    expect(await refusal(folder)).toMatch(/site\.json .*npm run build$/)
  }
})

test('--check answers all settings that do not work in one go, with the variable and what to write, and starts nothing', async () => {
  const mail = await mailServer()
  const folder = await builtFolder()
  const site = join(folder, 'dist/_server/site.json')
  await writeFile(site, (await readFile(site, 'utf8')).replace('"example":true', '"example":false'))
  const right = {
    SITE_ORIGIN: 'https://www.example.com',
    OTHER_HOST: 'example.com',
    MAIL_URL: mail.url,
    ALARM_URL: 'off',
  }
  const check = (wrong = {}) => runToEnd(['node', MAIN, '--check'], { ...right, ...wrong }, folder)
  expect(await check()).toEqual({ code: 0, output: '' })
  for (const [wrong, sentence] of [
    [{ SITE_ORIGIN: 'https://www.example.com:8443' }, /^SITE_ORIGIN: .*senza porta/],
    [
      { SITE_ORIGIN: 'https://www.example.com,https://example.com' },
      /^SITE_ORIGIN: .*un solo indirizzo/,
    ],
    [{ SITE_ORIGIN: 'http://www.example.com' }, /^SITE_ORIGIN: .*con https/],
    [{ SITE_ORIGIN: 'https://192.168.1.5' }, /^SITE_ORIGIN: .*un dominio vero/],
    [{ SITE_ORIGIN: '' }, /^SITE_ORIGIN: .*serve un solo indirizzo/],
    [{ OTHER_HOST: 'WWW.example.com' }, /^OTHER_HOST: .*stesso nome/],
  ] as const) {
    expect(await check(wrong)).toEqual({ code: 1, output: expect.stringMatching(sentence) })
  }
  const wrong = {
    RETENTION_DAYS: 'un anno',
    OTHER_HOST: 'example',
    ALARM_URL: '',
    DATABASE_URL: 'postgres://officina:segreto@localhost:1/officina',
    MAIL_URL: 'smtp://sito:segreto@127.0.0.1:1',
  }
  // Also before the pages are built.
  await rm(join(folder, 'dist'), { recursive: true })
  const { output } = await check(wrong)
  expect(output).not.toContain('segreto')
  expect(output.match(/^[A-Z_]+(?=: )/gm)?.toSorted()).toEqual(Object.keys(wrong).toSorted())
})
