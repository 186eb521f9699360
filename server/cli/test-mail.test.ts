import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { mailServer } from '../testing/outbox.ts'
import { runOwnerCommand } from '../testing/owner-command.ts'

const TO = ['anna@example.com', 'ugo@example.org']

/** Runs the command as the owner types it, with this MAIL_URL, where there are no requests yet. */
async function typed(url: string, options: string[] = [], variables = {}, input = '') {
  const addresses = { MAIL_TO: TO.join(', '), MAIL_FROM: 'sito@example.com' }
  const settings = { ...addresses, MAIL_URL: url, ...variables }
  return runOwnerCommand(['test-mail', ...options], await temporaryFolder(), settings, input)
}

test('a mail that says what it is reaches every address of MAIL_TO', async () => {
  const server = await mailServer()
  const out = expect.stringContaining('anna@example.com, ugo@example.org')
  expect(await typed(server.url)).toEqual({ code: 0, out, err: '' })
  expect(server.messages).toMatchObject([
    {
      subject: expect.stringContaining('non è una richiesta'),
      envelope: { from: 'sito@example.com', to: TO },
      from: { address: 'sito@example.com' },
    },
  ])
})

test('without a built site and without MAIL_TO nothing is sent, and MAIL_TO is named', async () => {
  const { url, messages } = await mailServer()
  const { code, err } = await typed(url, [], { MAIL_TO: '', MAIL_FROM: '' })
  expect([code, err, messages]).toEqual([1, expect.stringContaining('controlla MAIL_TO'), []])
})

test('a text of one’s own is mailed, also from standard input', async () => {
  const server = await mailServer()
  expect((await typed(server.url, ['--text', 'Uno'])).code).toBe(0)
  expect((await typed(server.url, ['--text', '-'], {}, 'Due\nrighe')).code).toBe(0)
  expect(server.messages.map(({ text }) => text?.trim())).toEqual(['Uno', 'Due\nrighe'])
})

test('a refused address among several is named, and the others get the mail', async () => {
  const server = await mailServer()
  server.refused.set('ugo@example.org', 550)
  const { code, err } = await typed(server.url)
  expect([code, err]).toEqual([1, expect.stringContaining('rifiutato ugo@example.org')])
  expect(server.messages[0]?.envelope.to).toEqual(['anna@example.com'])
})

test('what is wrong is explained in Italian', async () => {
  const err = expect.stringContaining('Il server di posta «mail.invalid» non esiste')
  expect(await typed('smtp://mail.invalid')).toMatchObject({ code: 1, err })
})
