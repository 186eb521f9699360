import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentFolder, root, serve, start } from './dev.ts'

/**
 * `npm run shop` serves the pages with hot reload and opens the content editor, `/gestione`, in the
 * browser. Each saved state of the content that passes the check is kept: `-- --list` numbers them,
 * and `-- --back` returns to the one before, or to the one with a number. That is a new state of its
 * own, so that nothing is lost by it, and `--back` twice is forward again.
 *
 * States are commits on a ref of their own, made with an index of their own: the branch and what is
 * staged stay as they are.
 */
const REF = 'refs/gestione/saved'
/** Commits need an identity, which this computer may not have set; names of files are told as they are. */
const SETTINGS = [
  ...['-c', 'user.name=Gestione', '-c', 'user.email=gestione@localhost'],
  ...['-c', 'core.quotePath=false'],
]
/** How many states are listed. */
const LISTED = 30

const git = (...args: string[]) =>
  execFileSync('git', [...SETTINGS, ...args], {
    cwd: contentFolder,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, LC_ALL: 'C' },
  }).trim()

/** The result, or undefined where the function throws. */
function attempt<Result>(what: () => Result, refused?: (error: unknown) => void) {
  try {
    return what()
  } catch (error) {
    refused?.(error)
    return undefined
  }
}

/** Why no states are kept, where git has no folder for them. */
let reason = ''
const gitFolder = attempt(
  () => git('rev-parse', '--absolute-git-dir'),
  (error) => {
    const said = `${Object(error).stderr ?? ''}`.trim()
    reason = 'Le versioni di prima non si tengono: '
    if (!said) reason += 'manca git.'
    else if (said.includes('not a git repository')) reason += 'qui non c’è un repository git.'
    else reason += `git risponde così.\n${said}`
  },
)
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

/** The states, from that of now on back in time. */
function statesUntilNow(): { commit: string; when: string }[] {
  keep(currentTree())
  return git('log', '--format=%H %cd', '--date=format:%d/%m/%Y alle %H:%M:%S', REF)
    .split('\n')
    .map((line) => ({ commit: line.slice(0, 40), when: line.slice(41) }))
}

/** The files that differ in the later state, each with the first words that are new in it. */
function changes(earlier: string, later: string): string[] {
  const options = ['--unified=0', '--relative', '--no-renames', '--no-prefix', '--no-color']
  const [, ...files] = `\n${git('diff', ...options, earlier, later)}`.split('\ndiff --git ')
  return files.map((file) => {
    const [names = '', ...lines] = file.split('\n')
    const added = lines.find((line) => /^\+(?!\+\+ )/.test(line))?.slice(1, 80)
    const words = lines.includes('+++ /dev/null') ? 'non c’è più' : added?.trim()
    // The name stands there twice.
    return [`  ${names.slice(0, names.length / 2)}`, words].filter(Boolean).join(': ')
  })
}

function list(): string {
  const states = statesUntilNow()
  return states
    .slice(0, LISTED)
    .flatMap(({ commit, when }, number) => {
      const before = states[number + 1]
      return [
        `${number === 0 ? 'Adesso' : number}: ${when}`,
        ...(before ? changes(before.commit, commit) : []),
      ]
    })
    .join('\n')
}

/** Puts an earlier state back into the folder, as a new one. Returns what to tell the owner. */
function goBack(number: number): string {
  if (attempt(() => process.kill(Number(readFileSync(processFile, 'utf8')), 0)))
    return 'Prima chiudi la gestione con Ctrl+C nel suo terminale.'
  const states = statesUntilNow()
  const [now, then] = [states[0], states[number]]
  if (!now || !then)
    return number === 1 ? 'Non c’è una versione di prima.' : `Non c’è una versione ${number}.`
  const changed = changes(now.commit, then.commit)
  git('restore', `--source=${then.commit}`, '--worktree', '.')
  keep(git('rev-parse', `${then.commit}^{tree}`))
  return [
    `I testi sono di nuovo quelli salvati il ${then.when}:`,
    ...changed,
    'Per annullare: npm run shop -- --back',
  ].join('\n')
}

const [option, number = '1', ...others] = process.argv.slice(2)
const isKnown = option === undefined || option === '--list' || option === '--back'
if (!isKnown || others.length > 0 || !/^[1-9]\d*$/.test(number)) {
  process.stderr.write(
    `npm run shop non conosce “${process.argv.slice(2).join(' ')}”: c’è -- --list, -- --back e -- --back 3\n`,
  )
  process.exitCode = 1
} else if (option) {
  const answer = option === '--list' ? list : () => goBack(Number(number))
  process.stdout.write(`${gitFolder ? answer() : reason}\n`)
} else {
  if (gitFolder) {
    writeFileSync(processFile, String(process.pid))
    process.on('exit', () => rmSync(processFile, { force: true }))
    // Once at the start, and a second after each change.
    const keeping = setTimeout(keepIfGood, 1000)
    watch(contentFolder, { recursive: true }, () => keeping.refresh())
  } else process.stdout.write(`${reason}\n`)
  const origin = await serve('/gestione')
  // The editor works on the repository of the content, if the content has its own.
  const repository = resolve(root, process.env.CONTENT_DIR || '.')
  process.stdout.write(`Tra poco si apre ${origin}/gestione, da usare con Chrome o Edge: premi
“Modifica il sito su questo computer” e scegli la cartella ${repository}
Per finire: Ctrl+C.
`)
}
