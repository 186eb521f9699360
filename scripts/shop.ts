import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contentFolder, serve, succeeds } from './dev.ts'

/**
 * `npm run shop` serves the pages with hot reload and opens the content editor, `/gestione`, in the
 * browser. Meanwhile it keeps each state of the content that passes the check. `-- --list` lists
 * the states, numbered from the oldest; `-- --back` goes back to the one before and `-- --back 3` to
 * the third: the content then becomes a new state, from which one can go back too.
 *
 * The states are commits on a ref of their own, made with an index of their own, so that the branch
 * and what is staged stay as they are.
 */
const REF = 'refs/gestione/saved'
const inContent = { cwd: contentFolder, encoding: 'utf8', stdio: 'pipe' } as const

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'core.quotePath=false', ...args], inContent).trim()

const asked = spawnSync('git', ['rev-parse', '--absolute-git-dir'], inContent)
/** Empty where there is no git or no repository: then no states are kept. */
const gitFolder = asked.stdout?.trim() ?? ''
const noStates = `Le versioni di prima non si tengono: ${asked.stderr || 'manca git.'}`
process.env.GIT_INDEX_FILE = join(gitFolder, 'gestione-index')
/** Holds the id of the process that keeps states. */
const processFile = join(gitFolder, 'gestione-pid')

/** The content as it is now, as the id of a git tree. */
function currentTree(): string {
  git('add', '--all', '.')
  return git('write-tree')
}

/** Makes a tree the newest state, unless it is that already. */
function keep(tree = currentTree()): void {
  const [last, lastTree] = git('for-each-ref', '--format=%(objectname) %(tree)', REF).split(' ')
  if (tree === lastTree) return
  const identity = ['-c', 'user.name=Gestione', '-c', 'user.email=gestione@localhost']
  const parent = last ? ['-p', last] : []
  git('update-ref', REF, git(...identity, 'commit-tree', tree, ...parent, '-m', 'Salvato'))
}

/**
 * Keeps the content as it is now, if it passes the check. If it has changed meanwhile, nobody knows
 * what the check has read, and the next check decides.
 */
async function keepIfGood(): Promise<void> {
  try {
    const tree = currentTree()
    const isGood = await succeeds(['site/build/main.ts', '--check'], 'ignore')
    if (isGood && currentTree() === tree) keep(tree)
  } catch {
    // git cannot read the content now, for example because another git holds the lock.
  }
}

/** Keeps the content as it is now. Returns all states' commits and times, the newest first. */
function allStates() {
  keep()
  const log = git('log', '--format=%H\t%cd', '--date=format:%d/%m/%Y alle %H:%M:%S', REF)
  return log.split('\n').map((line) => {
    const [commit = '', time = ''] = line.split('\t')
    return { commit, time }
  })
}

/**
 * The files that differ between two states, each with the first words that are new in the later one,
 * or that it has no longer.
 */
function changes(from: string, to: string): string[] {
  const compare = (how: string[], ...files: string[]) =>
    git('diff-tree', '--relative', '--no-renames', ...how, from, to, '--', ...files)
  const files = compare(['-r', '--name-status']).split('\n').filter(Boolean)
  return files.map((line) => {
    const [status, file = ''] = line.split('\t')
    if (status === 'D') return `  ${file}: non c’è più`
    const lines = compare(['-p', '--unified=0'], file).match(/^[+-](?!\+\+ |-- ).*/gm) ?? []
    const wordsAfter = (mark: string) =>
      lines.map((each) => (each.startsWith(mark) ? textOf(each) : '')).find(Boolean)
    const added = wordsAfter('+')
    if (added) return `  ${file}: ${added}`
    const removed = wordsAfter('-')
    return removed ? `  ${file}: senza “${removed}”` : `  ${file}`
  })
}

/** The beginning of the text in a compared line; empty if that is only a key, number or date. */
function textOf(line: string): string {
  const value = line.replace(/^[+-][\s-]*/, '').replace(/^\w+:(?:\s+|$)/, '')
  const isNoText = /^(?:[>|]-?|true|false|\d+|[\d-]{10})$/.test(value)
  return isNoText ? '' : value.replace(/^['"]|['"]$/g, '').slice(0, 80)
}

function list(): string {
  const states = allStates()
  const described = states.map((state, index) => {
    const before = states[index + 1]
    const changed = before
      ? changes(before.commit, state.commit)
      : ['  la prima che è stata tenuta']
    const now = index === 0 ? ' (adesso)' : ''
    return [`${states.length - index}${now}: ${state.time}`, ...changed].join('\n')
  })
  return described.join('\n')
}

function isBeingEdited(): boolean {
  try {
    return process.kill(Number(readFileSync(processFile, 'utf8')), 0)
  } catch {
    return false
  }
}

/**
 * Puts the state `number`, or the one before the newest, back into the folder, as a new state.
 * Returns what to tell the owner.
 */
function goBack(number?: string): string {
  if (isBeingEdited()) return 'Prima chiudi la gestione con Ctrl+C nel suo terminale.'
  const states = allStates()
  const [now, before] = states
  const state = number ? states[states.length - Number(number)] : before
  if (!now || !state) return `Non c’è una versione ${number ?? 'di prima'}.`
  if (state === now) return 'I testi sono già questi.'
  const changed = [`${state.time}:`, ...changes(now.commit, state.commit)].join('\n')
  git('restore', `--source=${state.commit}`, '--worktree', '.')
  keep()
  return `I testi sono di nuovo quelli salvati il ${changed}
Per annullare: npm run shop -- --back`
}

async function edit(): Promise<void> {
  if (gitFolder) {
    writeFileSync(processFile, String(process.pid))
    process.on('exit', () => rmSync(processFile, { force: true }))
    // Once at the start, and a second after each change.
    const keeping = setTimeout(keepIfGood, 1000)
    watch(contentFolder, { recursive: true }, () => keeping.refresh())
  } else process.stdout.write(`${noStates}\n`)
  const origin = await serve('/gestione')
  // The editor works on the repository of the content, if the content has its own.
  const repository = resolve(process.env.CONTENT_DIR || '.')
  process.stdout.write(`Tra poco si apre ${origin}/gestione, da usare con Chrome o Edge: premi
“Modifica il sito su questo computer” e scegli la cartella ${repository}
Per finire: Ctrl+C.
`)
}

const options = process.argv.slice(2).join(' ')
const back = /^--back(?: ([1-9]\d*))?$/.exec(options)
if (options === '') await edit()
else if (options === '--list' || back) {
  const answer = back ? () => goBack(back[1]) : list
  process.stdout.write(`${gitFolder ? answer() : noStates}\n`)
} else {
  process.stderr.write('npm run shop conosce solo -- --list, -- --back e -- --back 3\n')
  process.exitCode = 1
}
