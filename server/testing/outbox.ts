import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { onTestFinished, vi } from 'vitest'
import { startMailServer } from '../../tests/support/mail-server.ts'
import { temporaryFolder } from '../../tests/support/vitest.ts'
import type { DeliveryOptions } from '../delivery/deliver.ts'
import { createWorker } from '../delivery/worker.ts'
import type { Log } from '../log.ts'
import type { SmtpServer } from '../mail/mail-url.ts'
import { createMailTransport } from '../mail/transport.ts'
import { openSqliteStore } from '../outbox/sqlite/store.ts'
import type { Settlement } from '../outbox/store.ts'

/** A log whose lines a test can read. */
export function recordedLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  const write = (...line: unknown[]) => void lines.push(JSON.stringify(line))
  return { log: { info: write, warn: write, error: write }, lines }
}

/** A SQLite store in a folder of its own. Time stands still until a test sets `time.now`. */
export async function fixtureStore(options: { lockTimeoutMs?: number } = {}) {
  const dataDir = await temporaryFolder()
  const file = join(dataDir, 'outbox.sqlite')
  const time = { now: Date.UTC(2026, 2, 2, 9) }
  const clock = () => time.now
  const store = await openSqliteStore({ file, clock, ...options })
  onTestFinished(() => store.close())
  return {
    ...{ dataDir, file, time, clock, store },
    /** Settles all requests that are due, as a worker does after sending. */
    async settleAll(settlement: Settlement) {
      for (const claim of await store.claim(99, 60_000)) await store.settle(claim, settlement)
    },
  }
}

/** `startMailServer`, closed after the test. */
export async function mailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options)
  onTestFinished(server.close)
  return server
}

/** A mail server that answers its first `count` messages only when a test calls `answers`. */
export async function hangingServer(count: number) {
  const answers: (() => void)[] = []
  const { port } = await mailServer({
    onData(stream, _session, callback) {
      stream
        .resume()
        .on('end', () => (answers.length < count ? answers.push(callback) : callback()))
    },
  })
  return { port, answers }
}

/** Stops the timers of this process; the returned function lets `ms` of their time pass. */
export function standStill() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms: number) => vi.advanceTimersByTimeAsync(ms)
}

/** A transport to a test's mail server. */
export function transportTo(
  { port }: { port: number },
  url: Partial<SmtpServer> = {},
  tls?: ConnectionOptions,
) {
  const via = { kind: 'smtp', host: '127.0.0.1', port, secure: false, ...url } as const
  return createMailTransport({ via, ehloName: 'www.example.com' }, tls)
}

/** A worker between a store and a mail server of a test. */
export function fixtureWorker(
  { store, clock }: Pick<DeliveryOptions, 'store' | 'clock'>,
  server: { port: number },
  options: Partial<DeliveryOptions> = {},
) {
  const worker = createWorker({
    ...{ store, clock, transport: transportTo(server), log: recordedLog().log },
    ...{ from: 'sito@example.com', to: ['negozio@example.com'], replyWithin: null },
    ...options,
  })
  onTestFinished(() => worker.stop(0))
  return worker
}
