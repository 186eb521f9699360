import { join } from 'node:path'
import { freePort, projectRoot, startProgram } from '../../support/server-process.ts'

/**
 * The folder with key and certificate of the tests' TLS servers, and with the authority that signed
 * the certificate.
 */
export const TLS = join(import.meta.dirname, 'tls')

/**
 * Starts `deploy/supabase/functions/<name>` on the real Deno, with nothing but what is in
 * `node_modules`. Resolves when the function listens; rejects with its output if it ends first.
 */
export async function startDenoFunction(
  name: string,
  environment: Record<string, string>,
  givenPort?: number,
) {
  const port = givenPort ?? (await freePort())
  const rights = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys']
  const program = startProgram(
    ['deno', 'run', '--no-remote', '--cached-only', ...rights, 'index.ts'],
    {
      cwd: join(projectRoot, 'deploy/supabase/functions', name),
      // The package's command starts the real Deno as a child, which a signal to the command does
      // not reach.
      group: true,
      environment: {
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        DENO_CERT: join(TLS, 'authority.pem'),
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
        ...environment,
      },
    },
  )
  await program.untilReady(() => program.output().includes('Listening on'))
  return {
    /** Base URL for the client: the function answers below it, as on the platform. */
    functionsUrl: `http://127.0.0.1:${port}/functions/v1`,
    output: program.output,
    stop: () => program.end('SIGKILL'),
  }
}
export type DenoFunction = Awaited<ReturnType<typeof startDenoFunction>>
