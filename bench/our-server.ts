import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const PROJECT = new URL('../', import.meta.url)

/** The real server as a process of its own, on the built site. */
export interface RunningServer {
  origin: string
  pid: number
  dataDir: string
  /** Milliseconds from the start of the process to its first answer. */
  coldStart: number
  stop(): Promise<void>
}

/** Starts `server/main.ts` on a free port with an empty data folder and waits for its first answer. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: PROJECT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  while (!(await answers(`${origin}/readyz`))) {
    if (child.exitCode !== null)
      throw new Error(`the server ended with ${child.exitCode}; is the site built?`)
    await delay(5)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    dataDir,
    coldStart: performance.now() - began,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Paths of all pages in the sitemap of the built site. */
export async function builtPages(): Promise<string[]> {
  const sitemap = await readFile(new URL('dist/sitemap.xml', PROJECT), 'utf8')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

/** A TCP port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
