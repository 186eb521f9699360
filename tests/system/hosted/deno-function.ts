import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { cleanEnvironment } from '../../support/clean-environment.ts'
import { collectOutput, freePort, projectRoot } from '../../support/server-process.ts'

/** A hosted function as a process of the real Deno, with nothing but what is in `node_modules`. */
export interface DenoFunction {
  /** Base URL for the client: the function answers below it, as on the platform. */
  functionsUrl: string
  output(): string
  stop(): Promise<void>
}

/** The folder with key and certificate of the tests' TLS servers, and with the authority that signed the certificate. */
export const TLS = join(import.meta.dirname, 'tls')

/** Starts `deploy/supabase/functions/<name>`; resolves when the function listens, rejects with its output if it ends first. */
export async function startDenoFunction(
  name: string,
  environment: Record<string, string>,
  givenPort?: number,
): Promise<DenoFunction> {
  const port = givenPort ?? (await freePort())
  const args = [
    'run',
    '--no-remote',
    '--cached-only',
    '--allow-net',
    '--allow-env',
    '--allow-read',
    '--allow-sys',
    'index.ts',
  ]
  const child = spawn('deno', args, {
    cwd: join(projectRoot, 'deploy/supabase/functions', name),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group: the package's command starts the real Deno as a child, which a signal to the command does not reach.
    detached: true,
    env: cleanEnvironment({
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      DENO_CERT: join(TLS, 'authority.pem'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      ...environment,
    }),
  })
  const output = collectOutput(child)
  await untilListening(child, output)
  return {
    functionsUrl: `http://127.0.0.1:${port}/functions/v1`,
    output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Resolves when the function listens; rejects with its output if it ends first. */
async function untilListening(child: ChildProcess, output: () => string): Promise<void> {
  const ended = new AbortController()
  child.once('close', () => ended.abort())
  while (!output().includes('Listening on')) {
    if (ended.signal.aborted) throw new Error(`The function ended:\n${output()}`)
    await delay(10)
  }
}
