import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentFolder, root, serve, start } from './dev.ts'

/**
 * `npm run shop` serves the pages with hot reload and opens the content editor, `/gestione`, in the
 * browser. Each state of the content that passes the check before the next change is kept:
 * `-- --list` numbers them, `-- --back` returns to the one before and `-- --back 3` to the third,
 * as a new state that can be taken back itself.
 *
 * States are commits on a ref of their own, made with an index of their own: the branch and what is
 * staged stay as they are.
 */
const REF = 'refs/gestione/saved'
const inContent = { cwd: contentFolder, encoding: 'utf8', stdio: 'pipe' } as const

const git = (...args: string[]) => execFileSync('git', args, inContent).trim()

/** The result, or undefined where the function throws. */
function attempt<Result>(what: () => Result): Result | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}

const asked = spawnSync('git', ['rev-parse', '--absolute-git-dir'], inContent)
/** Empty without git or a repository: then no states are kept. */
const gitFolder = asked.stdout?.trim() ?? ''
const noStates = `Le versioni di prima non si tengono: ${asked.stderr || 'manca git.'}`
process.env.GIT_INDEX_FILE = join(gitFolder, 'gestione-index')
/** Holds the id of the process that keeps states. */
const processFile = join(gitFolder, 'gestione-pid')

/** The content as it is now, as a tree. */
function currentTree(): string {
  git('add', '--all', '.')
  return git('write-tree')
}

function keep(tree: string): void {
  const [last, lastTree] = git('for-each-ref', '--format=%(objectname) %(tree)', REF).split(' ')
  if (tree === lastTree) return
  const identity = ['-c', 'user.name=Gestione', '-c', 'user.email=gestione@localhost']
  const parent = last ? ['-p', last] : []
  git('update-ref', REF, git(...identity, 'commit-tree', tree, ...parent, '-m', 'Salvato'))
}

/**
 * Keeps the content as it is now, if git can read it and the check takes it. Where it has changed
 * since, the check may have read something else, and a later one may have ended already.
 */
function keepIfGood(): void {
  const tree = attempt(currentTree)
  if (!tree) return
  const check = start(['site/build/main.ts', '--check'], 'ignore')
  check.on(
    'exit',
    (code) => code === 0 && attempt(currentTree) === tree && attempt(() => keep(tree)),
  )
}

/** The commits and times of the states, from that of now on back in time. */
function states() {
  keep(currentTree())
  const log = git('log', '--format=%H\t%cd', '--date=format:%d/%m/%Y alle %H:%M:%S', REF)
  return log.split('\n').map((line) => line.split('\t'))
}

/** The files that differ in the later state, each with the first words that are new in it. */
function changes(earlier = '', later = ''): string[] {
  const options = ['-p', '--unified=0', '--relative', '--no-renames', '--no-prefix']
  const [, ...files] = `\n${git('diff-tree', ...options, earlier, later)}`.split('\ndiff --git ')
  return files.map((file) => {
    const [names = '', ...lines] = file.split('\n')
    const added = lines.filter((line) => /^\+(?!\+\+ )/.test(line)).map(textOf)
    const words = lines.includes('+++ /dev/null') ? 'non c’è più' : added.find(Boolean)
    // The name stands there twice.
    return [`  ${names.slice(0, names.length / 2)}`, words].filter(Boolean).join(': ')
  })
}

/** The beginning of the text in a new line, without its key and quotes; "" where there is none. */
const textOf = (line: string) =>
  line
    .replace(/^\+[\s-]*(?:\w+:(?=\s|$))?\s*(?:[>|]-?$|true$|false$|['"])?/, '')
    .replace(/['"]$/, '')
    .slice(0, 80)

const list = () =>
  states()
    .flatMap(([commit, when], number, all) => {
      const [before] = all[number + 1] ?? []
      const changed = before ? changes(before, commit) : ['  la prima che è stata tenuta']
      return [`${number || 'Adesso'}: ${when}`, ...changed]
    })
    .join('\n')

/** Puts an earlier state back into the folder, as a new one. Returns what to tell the owner. */
function goBack(number: number): string {
  if (attempt(() => process.kill(Number(readFileSync(processFile, 'utf8')), 0)))
    return 'Prima chiudi la gestione con Ctrl+C nel suo terminale.'
  const all = states()
  const [[now] = [], [then, when] = []] = [all[0], all[number]]
  if (!then) return 'Non c’è una versione di prima.'
  const changed = changes(now, then)
  git('restore', `--source=${then}`, '--worktree', '.')
  keep(git('rev-parse', `${then}^{tree}`))
  return `I testi sono di nuovo quelli salvati il ${when}:
${changed.join('\n')}
Per annullare: npm run shop -- --back`
}

const options = process.argv.slice(2).join(' ')
const [number = 1] = /\d+$/.exec(options) ?? []
if (!/^(?:|--list|--back(?: [1-9]\d*)?)$/.test(options)) {
  process.stderr.write('npm run shop conosce solo -- --list, -- --back e -- --back 3\n')
  process.exitCode = 1
} else if (options) {
  const answer = options === '--list' ? list : () => goBack(Number(number))
  process.stdout.write(`${gitFolder ? answer() : noStates}\n`)
} else {
  if (gitFolder) {
    writeFileSync(processFile, String(process.pid))
    process.on('exit', () => rmSync(processFile, { force: true }))
    // Once at the start, and a second after each change.
    const keeping = setTimeout(keepIfGood, 1000)
    watch(contentFolder, { recursive: true }, () => keeping.refresh())
  } else process.stdout.write(`${noStates}\n`)
  const origin = await serve('/gestione')
  // The editor works on the repository of the content, if the content has its own.
  const repository = resolve(root, process.env.CONTENT_DIR || '.')
  process.stdout.write(`Tra poco si apre ${origin}/gestione, da usare con Chrome o Edge: premi
“Modifica il sito su questo computer” e scegli la cartella ${repository}
Per finire: Ctrl+C.
`)
}
