import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { siteConfig } from '../../config.ts'
import { checkFiles, type Finding } from '../check.ts'
import { type Content, composeContent } from '../compose.ts'
import { FOLDERS } from '../files.ts'
import { CONTENT_FOLDER, readFiles } from './read-files.ts'

/**
 * The content cannot be built as it stands. The message, in Italian, has one line for each mistake.
 */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(problems: readonly Finding[]) {
    super(linesOf(problems).join('\n'))
    // Nobody needs to know where it was thrown.
    this.stack = this.message
  }
}

/** The findings as lines without duplicates: "content/shop.yaml: address.town: manca". */
const linesOf = (problems: readonly Finding[]) => [
  ...new Set(
    problems.map(({ file, path, sentence }) =>
      [`${siteConfig.contentFolder}/${file}`, path.join('.'), sentence].filter(Boolean).join(': '),
    ),
  ),
]

/** The last content read without mistakes. It is kept, because every page asks for it. */
let last: { version: string; read: ReturnType<typeof readAnew> } | undefined

/** Reads all content. Throws a ContentError with the mistakes. */
export function readContent(folder = CONTENT_FOLDER) {
  const version = versionOf(folder)
  if (last?.version !== version) last = { version, read: readAnew(folder) }
  return last.read
}

function readAnew(folder: string) {
  const { files, unreadable } = readFiles(folder)
  const { refusals, notices, values, images } = checkFiles(files, {
    hasImage: (file) => existsSync(join(folder, file)),
    origin: siteConfig.origin,
    rename: 'nome al file',
  })
  const mistakes = [...unreadable, ...refusals]
  if (mistakes.length > 0 || !values) throw new ContentError(mistakes)
  const { logo, logoDark } = values.shop
  const content = composeContent(
    values,
    logo ? { light: join(folder, logo), dark: logoDark ? join(folder, logoDark) : null } : null,
  )
  /** A line for each notice, and for each picture that no file names. */
  const told = linesOf([...notices, ...unnamedImages(folder, images)])
  return { content, notices: told, images }
}

/** The pictures that no file names, such as replaced ones, which stay in the repository. */
const unnamedImages = (folder: string, images: readonly { image: string }[]): Finding[] =>
  globSync('images/*', { cwd: folder })
    .filter((file) => !images.some(({ image }) => join(image) === join('/', file)))
    .map((file) => {
      const size = Math.ceil(statSync(join(folder, file)).size / 1000)
      return { file, path: [], sentence: `non la nomina nessun testo, e occupa ${size} kB` }
    })

/** The content for a page. Throws as `readContent` does. */
export const loadContent = (folder?: string): Content => readContent(folder).content

/**
 * A text that changes with each change of the content's files. Files that begin with a dot, such as
 * a code editor's lock, do not count.
 */
function versionOf(folder: string): string {
  const files = globSync(`{,brand/,images/,${Object.keys(FOLDERS).join('/,')}/}*`, { cwd: folder })
  const changed = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs
  return [folder, ...files.map((file) => `${file} ${changed(file)}`)].join('\n')
}
