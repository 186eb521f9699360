import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentFolder, root, serve, start } from './dev.ts'

/**
 * `npm run shop` serves the pages with hot reload and opens the content editor, `/gestione`, in the browser. Each saved state of
 * the content that passes the check is kept; `npm run shop -- --back` returns to the one before.
 *
 * States are commits on a ref of their own, made with an index of their own: the branch and what is staged stay as they are.
 */
const REF = 'refs/gestione/saved'
/** Commits need an identity, which this computer may not have set. */
const IDENTITY = ['-c', 'user.name=Gestione', '-c', 'user.email=gestione@localhost']

const git = (...args: string[]) =>
  execFileSync('git', [...IDENTITY, ...args], {
    cwd: contentFolder,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim()

/** The result, or undefined where the function throws. */
function attempt<Result>(what: () => Result): Result | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}

/** Undefined without git or a repository: then no states are kept. */
const gitFolder = attempt(() => git('rev-parse', '--absolute-git-dir'))
process.env.GIT_INDEX_FILE = join(gitFolder ?? '', 'gestione-index')
/** Holds the id of the process that keeps states. */
const processFile = join(gitFolder ?? '', 'gestione-pid')

/** The content as it is now, as a tree. */
function currentTree(): string {
  git('add', '--all', '.')
  return git('write-tree')
}

function keep(tree: string): void {
  const [last, lastTree] = git('for-each-ref', '--format=%(objectname) %(tree)', REF).split(' ')
  if (tree === lastTree) return
  const commit = git('commit-tree', tree, ...(last ? ['-p', last] : []), '-m', 'Salvato')
  git('update-ref', '--create-reflog', REF, commit)
}

/** Keeps the content as it is now, if git can read it and the check takes it. */
function keepIfGood(): void {
  const tree = attempt(currentTree)
  if (!tree) return
  const check = start(['site/build/main.ts', '--check'], 'ignore')
  check.on('exit', (code) => code === 0 && attempt(() => keep(tree)))
}

/** Puts the state before the present one back into the folder. Returns what to tell the owner. */
function goBack(): string {
  if (!gitFolder) return 'Qui non c’è un repository git, e le versioni di prima non si tengono.'
  if (attempt(() => process.kill(Number(readFileSync(processFile, 'utf8')), 0)))
    return 'Prima chiudi la gestione con Ctrl+C nel suo terminale.'
  keep(currentTree())
  const before = git('rev-list', '--skip=1', '--max-count=1', REF)
  if (!before) return 'Non c’è una versione di prima.'
  git('restore', `--source=${before}`, '--worktree', '.')
  git('update-ref', REF, before)
  const when = git('log', '-1', '--format=%cd', '--date=format:%d/%m/%Y %H:%M', before)
  return `I testi sono di nuovo quelli salvati il ${when}.`
}

if (process.argv.includes('--back')) {
  process.stdout.write(`${goBack()}\n`)
} else {
  if (gitFolder) {
    writeFileSync(processFile, String(process.pid))
    process.on('exit', () => rmSync(processFile, { force: true }))
    // Once at the start, and a second after each change.
    const keeping = setTimeout(keepIfGood, 1000)
    watch(contentFolder, { recursive: true }, () => keeping.refresh())
  }
  const origin = await serve('/gestione')
  // The editor works on the repository of the content, if the content has its own.
  const repository = resolve(root, process.env.CONTENT_DIR || '.')
  process.stdout.write(`Tra poco si apre ${origin}/gestione, da usare con Chrome o Edge: premi
“Modifica il sito su questo computer” e scegli la cartella ${repository}
Per finire: Ctrl+C.
`)
}
