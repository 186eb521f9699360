import { readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../support/server-process.ts'

const LEFT_OUT = /^(?:node_modules|dist(?:\.\w+)?|data|\.git|\.astro|test-results|coverage)$/

/** Every file of the project, as paths relative to its root. */
const files = readdirSync(projectRoot, { withFileTypes: true })
  .filter(({ name }) => !LEFT_OUT.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(projectRoot, entry.name), { recursive: true, withFileTypes: true })
          .filter((inner) => inner.isFile())
          .map((inner) => join(inner.parentPath, inner.name).slice(projectRoot.length + 1))
      : [entry.name],
  )

test('content/ holds the owner’s words and facts, and no code', () => {
  const extensions = new Set(files.filter((file) => file.startsWith('content/')).map((file) => extname(file)))
  expect(
    [...extensions].filter(
      (extension) => !['.yaml', '.md', '.svg', '.jpg', '.jpeg', '.png', '.webp', '.avif'].includes(extension),
    ),
  ).toEqual([])
})

test('no file or folder has a name that says nothing, or a number in place of a name', () => {
  const emptyNames = /^(?:utils?|misc|helpers?|common|shared)$/
  const bad = files.filter((file) =>
    file
      .split('/')
      .some((part) => emptyNames.test(basename(part, extname(part))) || /[a-z][2-9]\.tsx?$/.test(part)),
  )
  expect(bad).toEqual([])
})

test('code leaves no promise to finish it later', () => {
  const marker = /(?:\/\/|\*|<!--).*\b(?:TODO|FIXME|XXX)\b/
  const code = files.filter(
    (file) => /\.(?:ts|tsx|astro|mjs|css)$/.test(file) && file !== 'tests/architecture/folders.test.ts',
  )
  expect(code.filter((file) => marker.test(readFileSync(join(projectRoot, file), 'utf8')))).toEqual([])
})
