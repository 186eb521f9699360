import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot, runToEnd } from './server-process.ts'

/**
 * What a build and `npm run dev` need of the project beside the content; the packages are shared,
 * not copied.
 */
const PARTS = [
  'astro.config.ts',
  'package.json',
  'tsconfig.json',
  'contact',
  'site',
  'scripts',
  'server',
]

interface CopyOptions {
  /** The name of the copy's folder. */
  name?: string
  /**
   * Puts the content outside of the project, as in a shop that keeps it in a repository of its own.
   */
  contentApart?: boolean
}

/**
 * Copies the sources as they stand in the working tree to a folder of their own, to be changed and
 * built by a test; `node_modules` is a link to the project's own.
 */
export function copyProject({ name = 'project', contentApart = false }: CopyOptions = {}) {
  const parent = mkdtempSync(join(tmpdir(), 'project-'))
  const folder = join(parent, name)
  const content = contentApart ? join(parent, 'shop', 'content') : join(folder, 'content')
  for (const part of PARTS) {
    cpSync(join(projectRoot, part), join(folder, part), {
      recursive: true,
      filter: (source) => !relative(projectRoot, source).endsWith('.test.ts'),
    })
  }
  cpSync(join(projectRoot, 'content'), content, { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const read = (name: string) => readFileSync(join(content, name), 'utf8')
  return {
    folder,
    content,
    dist: join(folder, 'dist'),
    read,
    built: (name: string) => readFileSync(join(folder, 'dist', name), 'utf8'),
    /** Replaces words in a file of the content. */
    change(name: string, words: string | RegExp, by: string) {
      const before = read(name)
      const after = before.replace(words, by)
      if (after === before) throw new Error(`${name} does not say ${words}`)
      writeFileSync(join(content, name), after)
    },
    build(environment: Record<string, string> = {}, ...options: string[]) {
      const apart = contentApart ? { CONTENT_DIR: content } : {}
      return runToEnd(
        ['node', 'site/build/main.ts', ...options],
        { ...apart, ...environment },
        folder,
      )
    },
    remove() {
      // A program that was asked to end may still write.
      rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
export type ProjectCopy = ReturnType<typeof copyProject>
