import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../tests/support/server-process.ts'

/** Caddy on this machine with a certificate of its own making, HTTPS and HTTP/2 in front of other servers. */
export interface HttpsFront {
  /** `https://localhost:…` for each of the servers, in their order. */
  origins: readonly string[]
  stop(): Promise<void>
}

/** Starts it before the servers at these ports. Rejects where Caddy is not installed. */
export async function startHttpsFront(ports: readonly number[]): Promise<HttpsFront> {
  const folder = await mkdtemp(join(tmpdir(), 'https-front-'))
  const sites = await Promise.all(
    ports.map(async (port) => ({ origin: `https://localhost:${await freePort()}`, port })),
  )
  const caddyfile = [
    '{\nadmin off\nskip_install_trust\nauto_https disable_redirects\n}',
    ...sites.map(({ origin, port }) => `${origin} {\nreverse_proxy localhost:${port}\n}`),
  ].join('\n')
  const child = spawn('caddy', ['run', '--config', '-', '--adapter', 'caddyfile'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  child.stdin.end(caddyfile)
  for (const { origin } of sites) await listening(Number(new URL(origin).port))
  return {
    origins: sites.map(({ origin }) => origin),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, 'localhost')
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (open) return
    await delay(50)
  }
  throw new Error(`Caddy does not listen on ${port}`)
}
