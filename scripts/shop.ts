import { spawn } from 'node:child_process'
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from './free-port.ts'
import { savedStates } from './saved-states.ts'

/**
 * `npm run shop` serves the pages with hot reload and opens the content editor, `/gestione`, in the browser. Each saved state of
 * the content that passes the check is kept; `npm run shop -- --back` returns to the one before.
 */
const root = join(import.meta.dirname, '..')
const content = resolve(root, process.env.CONTENT_DIR || 'content')

/** The result, or undefined where the function throws. */
function attempt<Result>(what: () => Result): Result | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}

const states = attempt(() => savedStates(content))

function goBack(): string {
  if (!states) return 'Qui non c’è un repository git, e le versioni di prima non si tengono.'
  const { processFile, back } = states
  if (attempt(() => process.kill(Number(readFileSync(processFile, 'utf8')), 0)))
    return 'Prima chiudi la gestione con Ctrl+C nel suo terminale.'
  const when = back()
  return when ? `I testi sono di nuovo quelli salvati il ${when}.` : 'Non c’è una versione di prima.'
}

/** Keeps the content as it is now, if the check takes it. */
function keepIfGood(): void {
  const state = attempt(() => states?.tree())
  if (!state) return
  const check = spawn(process.execPath, ['site/build/main.ts', '--check'], { cwd: root, stdio: 'ignore' })
  check.on('exit', (code) => code === 0 && attempt(() => states?.keep(state)))
}

if (process.argv.includes('--back')) {
  process.stdout.write(`${goBack()}\n`)
} else {
  if (states) {
    writeFileSync(states.processFile, String(process.pid))
    process.on('exit', () => rmSync(states.processFile, { force: true }))
    keepIfGood()
    let pause: NodeJS.Timeout | undefined
    watch(content, { recursive: true }, () => {
      clearTimeout(pause)
      pause = setTimeout(keepIfGood, 1000)
    }).unref()
  }
  // The editor works on the repository of the content, if the content has its own.
  const repository = resolve(root, process.env.CONTENT_DIR || '.')
  process.env.PORT ||= String(await freePort(4321))
  process.stdout.write(`Tra poco si apre http://localhost:${process.env.PORT}/gestione, da usare con Chrome o Edge: premi
“Modifica il sito su questo computer” e scegli la cartella ${repository}
Per finire: Ctrl+C.
`)
  process.argv.push('--open', '/gestione')
  await import('./dev.ts')
}
