import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'

const REF = 'refs/gestione/saved'

/**
 * Keeps states of a folder as commits on a ref of their own, with an index of their own: the branch and what is staged stay as
 * they are. Throws an Error where there is no repository or no git.
 */
export function savedStates(folder: string) {
  const env: NodeJS.ProcessEnv = { ...process.env }
  // Commits need an identity, which this computer may not have set.
  const identity = ['-c', 'user.name=Gestione', '-c', 'user.email=gestione@localhost']
  const git = (...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim()
  const path = (name: string) => resolve(folder, git('rev-parse', '--git-path', name))
  const last = () => git('for-each-ref', '--format=%(objectname)', REF)
  const moveTo = (commit: string) => git('update-ref', '--create-reflog', REF, commit)
  env.GIT_INDEX_FILE = path('gestione-index')
  /** The folder as it is now, as a tree. */
  const tree = () => {
    git('add', '--all', '.')
    return git('write-tree')
  }
  const keep = (state: string) => {
    const parent = last()
    if (parent && git('rev-parse', `${parent}^{tree}`) === state) return
    moveTo(git('commit-tree', state, ...(parent ? ['-p', parent] : []), '-m', 'Salvato'))
  }
  /** Puts the state before the present one back into the folder; returns when it was saved, undefined if there is none. */
  const back = () => {
    keep(tree())
    const [, before] = git('rev-list', '--max-count=2', REF).split('\n')
    if (!before) return undefined
    git('restore', `--source=${before}`, '--worktree', '.')
    moveTo(before)
    return git('log', '-1', '--format=%cd', '--date=format:%d/%m/%Y %H:%M', before)
  }
  /** `processFile` is for the id of the process that keeps states. */
  return { tree, keep, back, processFile: path('gestione-pid') }
}
