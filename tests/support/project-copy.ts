import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot } from './server-process.ts'

/** What a build needs of the project; the packages are shared, not copied. */
const PARTS = ['astro.config.ts', 'package.json', 'tsconfig.json', 'contact', 'content', 'site', 'scripts']

/** A copy of the project's sources in a folder of its own, to be changed and built by a test. */
export interface ProjectCopy {
  folder: string
  remove(): void
}

/** Copies the sources as they stand in the working tree; `node_modules` is a link to the project's own. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  for (const part of PARTS) {
    cpSync(join(projectRoot, part), join(folder, part), {
      recursive: true,
      filter: (source) => !relative(projectRoot, source).endsWith('.test.ts'),
    })
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  const remove = () => {
    for (const each of [folder, shopFolder(folder)]) rmSync(each, { recursive: true, force: true })
  }
  return { folder, remove }
}

const shopFolder = (folder: string) => `${folder}-shop`

/** Moves the content out of the project, as in a shop that keeps it in a repository of its own, and returns its folder. */
export function moveContent({ folder }: ProjectCopy): string {
  const content = join(shopFolder(folder), 'content')
  mkdirSync(shopFolder(folder))
  renameSync(join(folder, 'content'), content)
  return content
}
