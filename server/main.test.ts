import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort, runToEnd, startProgram } from '../tests/support/server-process.ts'
import { temporaryFolder } from '../tests/support/vitest.ts'
import { writeFixtureSite } from './testing/site.ts'

/** A folder as `npm run build` leaves it. */
async function builtFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await rename(await writeFixtureSite(folder), join(folder, 'dist'))
  return folder
}

const MAIN = resolve(import.meta.dirname, 'main.ts')

async function start(cwd: string, environment: Record<string, string> = {}) {
  const program = startProgram(['node', MAIN], { cwd, environment: { PORT: '0', ...environment } })
  onTestFinished(() => void program.end('SIGKILL'))
  const url = () => /Listening on (http:\S+?)"/.exec(program.output())?.[1]
  await program.untilReady(() => url() !== undefined)
  return { ...program, url: url() ?? '' }
}

test('the start says where it listens, which store, which mailbox and which origins', async () => {
  const folder = await builtFolder()
  const { url, output, end } = await start(folder, { SITE_ORIGIN: 'http://localhost:8101' })
  expect((await fetch(url)).status).toBe(200)
  // The start logs this line after the one that `start` waits for.
  await expect.poll(output).toContain('file mailbox is for trying things out')
  expect(output()).toContain(join(folder, 'data', 'outbox.sqlite'))
  expect(output()).toContain(join(folder, 'data', 'mail'))
  expect(output()).toContain('http://localhost:8101')
  expect(await end('SIGINT')).toBe(0)
  await expect.poll(output).toContain('Stopped')
  for (const line of output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
})

async function refusal(cwd: string, environment: Record<string, string> = {}): Promise<string> {
  const { code, output } = await runToEnd(['node', MAIN], { PORT: '0', ...environment }, cwd)
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  return output.trim()
}

test('a wrong variable ends the start with one line', async () => {
  const folder = await builtFolder()
  expect(await refusal(folder, { PORT: 'eighty' })).toBe(
    'PORT: "eighty" non va bene: serve una porta da 0 a 65535',
  )
  const origin = { SITE_ORIGIN: 'https://www.example.com' }
  expect(await refusal(folder, origin)).toMatch(/^MAIL_URL: /)
  expect(await refusal(folder, { ...origin, MAIL_URL: 'smtp://127.0.0.1' })).toMatch(
    /^SITE_ORIGIN: .*dati di esempio/,
  )
})

test('a port in use ends the start with one line', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  const port = String(await listenOnFreePort(other))
  expect(await refusal(await builtFolder(), { PORT: port })).toMatch(
    new RegExp(`^PORT: la porta ${port} di .* è occupata`),
  )
})

test.each([
  ['an address of another machine', { HOST: '192.0.2.1' }, /^HOST: 192\.0\.2\.1/],
  ['a DATA_DIR that is a file', { DATA_DIR: 'file/data' }, /^DATA_DIR: non posso scrivere in .*\(EEXIST\)$/],
  ['a database file that is no database', { DATA_DIR: 'damaged' }, /^DATA_DIR: .*not a database/],
  ['a mail folder that is a file', { DATA_DIR: '.' }, /^MAIL_URL: non posso scrivere in .*mail \(EEXIST\)$/],
  [
    'a database server that does not answer',
    { DATABASE_URL: 'postgres://officina:geheim@127.0.0.1:1/officina' },
    /^DATABASE_URL: (?!.*geheim).*ECONNREFUSED/,
  ],
])('%s ends the start with one line', async (_, environment: Record<string, string>, line) => {
  const folder = await builtFolder()
  for (const name of ['file', 'mail']) await writeFile(join(folder, name), '')
  await mkdir(join(folder, 'damaged'))
  await writeFile(join(folder, 'damaged/outbox.sqlite'), 'no database, but long enough. '.repeat(100))
  expect(await refusal(folder, environment)).toMatch(line)
})

test('the log warns of pages that were built for another origin or promise another retention', async () => {
  const folder = await builtFolder()
  const site = join(folder, 'dist/_server/site.json')
  const facts = JSON.parse(await readFile(site, 'utf8'))
  await writeFile(site, JSON.stringify({ ...facts, shop: { ...facts.shop, example: false } }))
  const environment = {
    SITE_ORIGIN: 'https://www.example.com',
    MAIL_URL: 'smtp://127.0.0.1:1',
    RETENTION_DAYS: '30',
  }
  const { output } = await start(folder, environment)
  await expect.poll(output).toContain('retentionDays')
  expect(output()).toMatch(/"built":"http:\/\/localhost:8080","origin":"https:\/\/www\.example\.com"/)
  expect(output()).toMatch(/"promised":365,"retentionDays":30/)

  const matching = await start(await builtFolder())
  await fetch(`${matching.url}/readyz`)
  expect(matching.output()).not.toMatch(/built for another|promises other days/)
})

test('a site that is not built, or only in part, ends the start with one line', async () => {
  expect(await refusal(await temporaryFolder())).toMatch(/not built .*npm run build$/)
  const folder = await builtFolder()
  await writeFile(join(folder, 'dist/_server/site.json'), '{"shop":{}}')
  expect(await refusal(folder)).toMatch(/site\.json .*npm run build$/)
  await writeFile(join(folder, 'dist/_server/site.json'), '{"shop":')
  expect(await refusal(folder)).toMatch(/site\.json .*npm run build$/)
  const other = await builtFolder()
  await rm(join(other, 'dist/404.html'))
  expect(await refusal(other)).toMatch(/404\.html .*npm run build$/)
})
