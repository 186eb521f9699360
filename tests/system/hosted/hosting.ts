import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MailServerOptions, startMailServer } from '../../support/mail-server.ts'
import { freePort, projectRoot, startProgram } from '../../support/server-process.ts'
import { startPostgres } from '../postgres/postgres-server.ts'

const SUPABASE = join(projectRoot, 'deploy/supabase')
/**
 * The folder with key and certificate of the tests' TLS servers, and with the authority that signed
 * the certificate.
 */
const TLS = join(import.meta.dirname, 'tls')
export const SECRET = 'a-secret-of-the-schedule-0123456789'

/**
 * Starts what the hosted functions need beside them: PostgreSQL with the project's tables, and a
 * mail server with TLS and a login. `origins` are those of the pages.
 */
export async function startHosting(origins: string, mailing: MailServerOptions = {}) {
  const database = await startPostgres()
  const url = await database.createDatabase()
  // Roles that the platform's public API uses.
  await database.query(url, 'CREATE ROLE anon; CREATE ROLE authenticated')
  for (const file of readdirSync(join(SUPABASE, 'migrations')).toSorted())
    await database.query(url, readFileSync(join(SUPABASE, 'migrations', file), 'utf8'))
  const mailServer = await startMailServer({
    secure: true,
    key: readFileSync(join(TLS, 'localhost-key.pem')),
    cert: readFileSync(join(TLS, 'localhost.pem')),
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'sito' && password === 'segreto' ? null : new Error('no'), {
        user: 'sito',
      }),
    ...mailing,
  })
  const ends: (() => Promise<unknown>)[] = []
  return {
    database,
    url,
    mailServer,
    /**
     * Starts a function on the real Deno, with nothing but what is in `node_modules`. Resolves when
     * it listens to its base URL, below which it answers, as on the platform; rejects with its
     * output if it ends first.
     */
    async start(name: string, settings: Record<string, string> = {}): Promise<string> {
      const port = await freePort()
      const rights = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys']
      const program = startProgram(
        ['deno', 'run', '--no-remote', '--cached-only', ...rights, 'index.ts'],
        {
          cwd: join(SUPABASE, 'functions', name),
          // The package's command starts the real Deno as a child, which a signal to the command
          // does not reach.
          group: true,
          environment: {
            SUPABASE_DB_URL: url,
            MAIL_URL: `smtps://sito:segreto@127.0.0.1:${mailServer.port}`,
            MAIL_TO: 'negozio@example.com',
            MAIL_FROM: 'sito@example.com',
            SITE_ORIGIN: origins,
            DELIVERY_SECRET: SECRET,
            RATE_LIMIT: 'off',
            RETENTION_DAYS: '100',
            DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
            DENO_CERT: join(TLS, 'authority.pem'),
            DENO_NO_UPDATE_CHECK: '1',
            NO_COLOR: '1',
            ...settings,
          },
        },
      )
      ends.push(() => program.end('SIGKILL'))
      await program.untilReady(() => program.output().includes('Listening on'))
      return `http://127.0.0.1:${port}/functions/v1`
    },
    /** Ends all functions, and what they needed. */
    async end() {
      await Promise.all(ends.map((each) => each()))
      await mailServer.close()
      await database.remove()
    },
  }
}
