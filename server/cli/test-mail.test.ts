import { expect, onTestFinished, test } from 'vitest'
import { type Fault, startFaultyMailServer } from '../../tests/support/faulty-mail-server.ts'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import { runOwnerCommand } from '../testing/owner-command.ts'

const ADDRESSES = { MAIL_TO: 'anna@example.com, ugo@example.org', MAIL_FROM: 'sito@example.com' }

/** Runs the command as the owner types it, with these settings, where there are no requests yet. */
async function typed(variables: Record<string, string>, ...options: string[]) {
  return runOwnerCommand(['test-mail', ...options], await temporaryFolder(), { ...ADDRESSES, ...variables })
}

test('a mail that says what it is reaches every address of MAIL_TO', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  expect(await typed({ MAIL_URL: server.url })).toMatchObject({
    code: 0,
    out: expect.stringContaining('anna@example.com, ugo@example.org'),
    err: '',
  })
  expect(server.messages).toHaveLength(1)
  expect(server.messages[0]).toMatchObject({
    subject: expect.stringContaining('non è una richiesta'),
    envelope: { from: 'sito@example.com', to: ['anna@example.com', 'ugo@example.org'] },
    from: { address: 'sito@example.com' },
  })
})

test('without a built site and without MAIL_TO nothing is sent, and MAIL_TO is named', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const { code, err } = await typed({ MAIL_URL: server.url, MAIL_TO: '', MAIL_FROM: '' })
  expect([code, err]).toEqual([1, expect.stringContaining('controlla MAIL_TO')])
  expect(server.messages).toEqual([])
})

test('a text of one’s own is mailed, also from standard input', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const variables = { ...ADDRESSES, MAIL_URL: server.url }
  const dataDir = await temporaryFolder()
  expect((await runOwnerCommand(['test-mail', '--text', 'Uno'], dataDir, variables)).code).toBe(0)
  expect((await runOwnerCommand(['test-mail', '--text', '-'], dataDir, variables, 'Due\nrighe')).code).toBe(0)
  expect(server.messages.map(({ text }) => text?.trim())).toEqual(['Uno', 'Due\nrighe'])
})

test('a refused address among several is named, and the others get the mail', async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === 'ugo@example.org' ? new Error('no such user') : null),
  })
  onTestFinished(server.close)
  const { code, err } = await typed({ MAIL_URL: server.url })
  expect([code, err]).toEqual([1, expect.stringContaining('rifiutato ugo@example.org')])
  expect(server.messages[0]?.envelope.to).toEqual(['anna@example.com'])
})

test.each<[Fault, string]>([
  ['reject-recipient', 'controlla MAIL_TO'],
  ['reject-message', 'ha rifiutato il testo'],
  ['drop-at-connect', 'non risponde'],
])('a mail server with the fault %s is explained in Italian', async (fault, said) => {
  const server = await startFaultyMailServer({ faultFor: () => fault })
  onTestFinished(server.close)
  expect(await typed({ MAIL_URL: server.url })).toMatchObject({ code: 1, err: expect.stringContaining(said) })
})

test('a wrong password is explained without repeating it', async () => {
  const server = await startMailServer({
    onAuth: (_auth, _session, callback) => callback(new Error('bad credentials')),
  })
  onTestFinished(server.close)
  const { code, err } = await typed({ MAIL_URL: server.url.replace('//', '//anna:segreta@') })
  expect([code, err]).toEqual([1, expect.stringContaining('rifiuta utente o password')])
  expect(err).not.toContain('segreta')
})

test('a port that nobody listens on and a server that does not exist are told apart', async () => {
  expect((await typed({ MAIL_URL: 'smtp://127.0.0.1:9' })).err).toContain('non risponde')
  expect((await typed({ MAIL_URL: 'smtp://mail.invalid' })).err).toContain('non esiste')
})
