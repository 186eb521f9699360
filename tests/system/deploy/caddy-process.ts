import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectOutput, runToEnd, untilReady } from '../../support/server-process.ts'

/** A real Caddy on this machine, with our configuration. */
export interface RunningCaddy {
  origin: string
  port: number
  /** All that it has logged so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts Caddy with `deploy/debian/Caddyfile`, on plain HTTP and a port of its own instead of a domain. Its administration port
 * stays closed, so that it disturbs no Caddy that is running already.
 */
export async function startCaddy(port: number, serverPort: number): Promise<RunningCaddy> {
  const origin = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'))
  const environment = {
    SITE_ORIGIN: origin,
    OTHER_ORIGIN: `http://localhost:${port}`,
    OTHER_HOST: 'localhost',
    PORT: String(serverPort),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  }
  const config = await adaptedConfig(environment)
  const file = join(folder, 'caddy.json')
  writeFileSync(file, JSON.stringify({ ...config, admin: { disabled: true, config: { persist: false } } }))
  const child = spawn('caddy', ['run', '--config', file], { env: { ...process.env, ...environment } })
  const output = collectOutput(child)
  await untilReady(child, origin, output)
  return {
    origin,
    port,
    output,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The Caddyfile as the JSON that Caddy runs, without the warnings that the program writes. */
async function adaptedConfig(environment: Record<string, string>): Promise<object> {
  const { code, output } = await runToEnd(
    ['sh', '-c', 'caddy adapt --config deploy/debian/Caddyfile --adapter caddyfile 2>/dev/null'],
    environment,
  )
  if (code !== 0) throw new Error(`Caddy refuses deploy/debian/Caddyfile:\n${output}`)
  return JSON.parse(output)
}
