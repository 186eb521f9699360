import type { z } from 'astro/zod'
import type { ContentFiles, FILES, FOLDERS } from '../files.ts'
import type { Path, SchemaNode } from '../schema-tree.ts'

/** Where the check runs. */
export interface Surroundings {
  /** Whether there is such a file of `content/images/`. */
  hasImage: (file: string) => boolean
  /** The site's origin. */
  origin: string
  /** What gives a page another address: the editor names files after titles. */
  rename: 'il titolo' | 'nome al file'
  /** The files as they are published, where that is known. */
  before?: ContentFiles | undefined
}

/** What the schemas make of each file, and of a file of each folder. */
export type Values = { [Name in keyof typeof FILES]: z.output<(typeof FILES)[Name]> } & {
  [Name in keyof typeof FOLDERS]: z.output<(typeof FOLDERS)[Name]>
}

/** A file of the content, parsed and walked through once for all rules. */
export interface CheckedFile {
  /** Its path inside the content folder. */
  file: string
  /** The name of its page, "" for the home page; undefined for texts of every page. */
  page: string | undefined
  /** What its schema makes of it; undefined where it has mistakes. */
  value: unknown
  /** The file as written, without what the shop's facts deny. */
  shown: unknown
  /** The texts that pages show, each with what the schema says of its key. */
  texts: { text: string; path: Path; node: SchemaNode | undefined }[]
}

/** All files. The shop and the home page are unknown where their file has mistakes. */
export interface Site extends Surroundings {
  files: readonly CheckedFile[]
  shop: Values['shop.yaml'] | undefined
  home: Values['home.yaml'] | undefined
  /** The names of all pages that a link may lead to; the home page's is "". */
  pageNames: readonly string[]
  serviceNames: readonly string[]
}

/** Takes what a rule finds in a file: where, and a sentence in Italian. */
export type Say = (path: Path, sentence: string) => void

export interface Rule {
  /** The files that it looks at: one, a folder's, or all. */
  files: keyof Values | 'all'
  /** A refusal stops the build and the saving; a notice tells of what may be meant otherwise. */
  finds: 'refusal' | 'notice'
  check: (file: CheckedFile, say: Say, site: Site) => void
}

export const valueRule = <Name extends keyof Values>(
  files: Name,
  finds: Rule['finds'],
  check: (value: Values[Name], say: Say, site: Site, file: CheckedFile) => void,
): Rule => ({
  files,
  finds,
  check: (file, say, site) => {
    if (file.value !== undefined) check(file.value as Values[Name], say, site, file)
  },
})

export const textRule = (
  finds: Rule['finds'],
  check: (
    text: string,
    say: (sentence: string) => void,
    site: Site,
    at: CheckedFile & { node: SchemaNode | undefined },
  ) => void,
): Rule => ({
  files: 'all',
  finds,
  check: (file, say, site) => {
    for (const { text, path, node } of file.texts)
      check(text, (sentence) => say(path, sentence), site, { ...file, node })
  },
})
