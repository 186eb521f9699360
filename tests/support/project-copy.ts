import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot, runToEnd } from './server-process.ts'

/** What a build needs of the project; the packages are shared, not copied. */
const PARTS = ['astro.config.ts', 'package.json', 'tsconfig.json', 'contact', 'content', 'site', 'scripts']

/**
 * Copies the sources as they stand in the working tree to a folder of their own, to be changed and built by a test;
 * `node_modules` is a link to the project's own.
 * @param name of the folder
 */
export function copyProject(name = 'project') {
  const parent = mkdtempSync(join(tmpdir(), 'project-'))
  const folder = join(parent, name)
  for (const part of PARTS) {
    cpSync(join(projectRoot, part), join(folder, part), {
      recursive: true,
      filter: (source) => !relative(projectRoot, source).endsWith('.test.ts'),
    })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const shop = join(parent, 'shop')
  return {
    folder,
    content: join(folder, 'content'),
    dist: join(folder, 'dist'),
    /** Replaces words in a file of the content; the returned function takes that back. */
    change(name: string, words: string | RegExp, by: string) {
      const file = join(folder, 'content', name)
      const before = readFileSync(file, 'utf8')
      writeFileSync(file, before.replace(words, by))
      return () => writeFileSync(file, before)
    },
    build: (environment: Record<string, string> = {}, ...options: string[]) =>
      runToEnd(['node', 'site/build/main.ts', ...options], environment, folder),
    /** Moves the content out of the project, as in a shop that keeps it in a repository of its own, and returns its folder. */
    moveContent() {
      mkdirSync(shop)
      renameSync(join(folder, 'content'), join(shop, 'content'))
      return join(shop, 'content')
    },
    remove() {
      // A program that was asked to end may still write.
      rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}
export type ProjectCopy = ReturnType<typeof copyProject>
