import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnFreePort } from '../support/server-process.ts'
import { eventually } from '../support/vitest.ts'
import { createVictim } from './victim.ts'
import { tokenIn } from './visitors.ts'

/** The steps of a conversation with the mail server; a cut comes instead of its answer to one of them. */
const PHASES = [
  'connect',
  'EHLO',
  'STARTTLS',
  'AUTH',
  'MAIL',
  'RCPT',
  'DATA',
  'first line',
  'end of message',
  'QUIT',
] as const
/** How the connection is cut: ended, reset, ended after half an answer, or ended after something that is no SMTP at all. */
const WAYS = ['end', 'reset', 'half an answer', 'garbage'] as const
interface Cut {
  phase: (typeof PHASES)[number]
  way: (typeof WAYS)[number]
}

/** A mail server that cuts one conversation for each of `cuts`, in order, and none after those. */
async function startCuttingMailServer(cuts: Cut[]) {
  const kept: string[] = []
  const begun: Cut[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const cut = cuts.shift()
    if (cut !== undefined) begun.push(cut)
    converse(socket, cut, kept)
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  return { url: `smtp://sito:segreto@127.0.0.1:${port}`, kept, begun }
}

function converse(socket: Socket, cut: Cut | undefined, kept: string[]): void {
  let message: string[] | undefined
  let over = false
  const answer = (phase: Cut['phase'], reply: string) => {
    if (cut?.phase !== phase) return void socket.write(`${reply}\r\n`)
    over = true
    if (cut.way === 'end') socket.end()
    else if (cut.way === 'reset') socket.resetAndDestroy()
    else if (cut.way === 'half an answer') socket.end(reply.slice(0, 2))
    else socket.end(Buffer.from([0x16, 0x03, 0x01, 0x00, 0xff, 0x0d, 0x0a, 0x80, 0xfe, 0x0d, 0x0a]))
  }
  // Offers STARTTLS only where the cut comes, because this server has no certificate.
  const extensions = cut?.phase === 'STARTTLS' ? '250-STARTTLS\r\n250 AUTH PLAIN' : '250 AUTH PLAIN'
  answer('connect', '220 mail.example.com ESMTP')
  createInterface({ input: socket }).on('line', (line) => {
    if (over) return
    if (message !== undefined) {
      if (line !== '.') {
        message.push(line)
        if (cut?.phase === 'first line') answer('first line', '421 4.3.0 going down')
        return
      }
      kept.push(message.join('\n'))
      message = undefined
      answer('end of message', '250 2.0.0 queued')
      return
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    if (verb === 'EHLO') answer('EHLO', `250-mail.example.com\r\n${extensions}`)
    else if (verb === 'STARTTLS') answer('STARTTLS', '220 2.0.0 go ahead')
    else if (verb === 'AUTH') answer('AUTH', '235 2.7.0 accepted')
    else if (verb === 'DATA') {
      message = cut?.phase === 'DATA' ? undefined : []
      answer('DATA', '354 go ahead')
    } else if (verb === 'QUIT') {
      answer('QUIT', '221 2.0.0 bye')
      socket.end()
    } else answer(verb === 'MAIL' ? 'MAIL' : 'RCPT', '250 2.1.0 ok')
  })
}

test('a conversation with the mail server that is cut in any phase and way costs a second try, not the process', async () => {
  const cuts = PHASES.flatMap((phase) => WAYS.map((way) => ({ phase, way })))
  const mailServer = await startCuttingMailServer([...cuts])
  const server = await createVictim()
  onTestFinished(() => server.remove())
  await server.start(mailServer.url)
  const { pid } = server
  const tokens = cuts.map((_cut, i) => `richiesta-${i}-0-fine`)
  for (const token of tokens) expect((await server.post(token)).status).toBe(200)
  await eventually(async () => {
    expect(server.deaths).toEqual([])
    expect(new Set(Object.values(await server.stored()))).toEqual(new Set(['delivered']))
  }, 200)
  expect(mailServer.begun).toHaveLength(cuts.length)
  const mailed = mailServer.kept.map(tokenIn)
  expect(new Set(mailed)).toEqual(new Set(tokens))
  // A mail comes twice only where the mail server had taken it and could not say so.
  expect(mailed.length - tokens.length).toBeLessThanOrEqual(WAYS.length)
  expect(server.pid).toBe(pid)
})
