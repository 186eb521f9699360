import * as v from 'valibot'
import type { Inline } from '../inline-text.ts'
import { copy, head } from './content-text.ts'

/** Long texts as data, so that a page renders them with its own components and nothing is injected as HTML. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; items: Inline[][] }

export const FrontMatterSchema = v.strictObject({
  ...head.entries,
  /** Of the ruled cells at the end. */
  labels: v.strictObject({ controller: copy, address: copy, email: copy, phone: copy }),
})

/** The notice of GDPR art. 13, with the shop's facts filled in. */
export interface Privacy {
  head: { title: string; description: string }
  labels: v.InferOutput<typeof FrontMatterSchema>['labels']
  title: string
  blocks: Block[]
}
