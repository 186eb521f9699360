import type { z } from 'astro/zod'
import type { ContentFiles, SCHEMAS, SchemaName } from '../files.ts'
import type { Placeholders } from '../placeholders.ts'
import type { Path, SchemaNode } from '../schema-tree.ts'

/** What the check knows beside the files: the build and the editor know different things. */
export interface Surroundings {
  /** Whether `content/images/` has the file; absent in the editor, which cannot tell. */
  hasImage?: (file: string) => boolean
  origin: string
  /** What an owner changes for another address; the editor names files after their titles. */
  rename: 'il titolo' | 'nome al file'
  /** The files as they are published, where that is known. */
  before?: ContentFiles | undefined
}

/** The schemas' output, by the file or, for a folder, for each of its files. */
export type Values = { [Name in SchemaName]: z.output<(typeof SCHEMAS)[Name]> }

/** A file of the content, parsed and walked through once for all rules. */
export interface CheckedFile {
  /** Its path inside the content folder. */
  file: string
  /** The file, or the folder that it is in. */
  schema: SchemaName
  /** The name of its page, "" for the home page; undefined for a file that is no page. */
  page: string | undefined
  /** Its schema's output; undefined where the file has mistakes. */
  value: unknown
  /** The file as written, without what the shop's facts deny and what is over. */
  shown: unknown
  /** All texts in `shown`. */
  texts: CheckedText[]
}

interface CheckedText {
  text: string
  path: Path
  /** What the schema says of its key. */
  node: SchemaNode | undefined
}

/** All files. The shop and the home page are unknown where their file has mistakes. */
export interface Site extends Surroundings {
  files: readonly CheckedFile[]
  shop: Values['shop.yaml'] | undefined
  home: Values['home.yaml'] | undefined
  /** The names of all pages that a link may lead to; the home page's is "". */
  pageNames: readonly string[]
  placeholders: Placeholders | undefined
  /** By their names; the value of one that has mistakes is undefined. */
  services: readonly { slug: string; value: Values['services'] | undefined }[]
}

export type Say = (path: Path, sentence: string) => void

/** What a rule gets; `refuse` and `warn` take an Italian sentence. */
interface Look extends Site {
  checked: CheckedFile
  /** Stops the build and the saving. */
  refuse: Say
  /** Stops nothing: a person decides. */
  warn: Say
}

export type Rule = (look: Look) => void

/** A rule for a file, or for each file of some folders. */
export const valueRule =
  <Name extends SchemaName>(
    schemas: readonly Name[],
    check: (value: Values[Name], look: Look) => void,
  ): Rule =>
  (look) => {
    const { schema, value } = look.checked
    if (value !== undefined && schemas.some((each) => each === schema))
      check(value as Values[Name], look)
  }

/** A rule for each text of every file. */
export const textRule =
  (check: (text: CheckedText, look: Look) => void): Rule =>
  (look) => {
    for (const text of look.checked.texts) check(text, look)
  }
