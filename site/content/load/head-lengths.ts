import { ContentError } from './content-files.ts'

/** Characters that search engines show without cutting, and below which they invent a text of their own. */
export const TITLE_LENGTH = { min: 20, max: 60 } as const
const DESCRIPTION_LENGTH = { min: 120, max: 160 } as const

/** As many letters as a row of the phone's list of services shows in one line. */
const CARD_LINE_LENGTH = { min: 1, max: 28 } as const

/** Throws a ContentError when a page's title or description is too short or too long, placeholders filled. */
export function assertHeadLengths(head: { title: string; description: string }, where: string): void {
  assertLength('head.title', head.title, TITLE_LENGTH, where)
  assertLength('head.description', head.description, DESCRIPTION_LENGTH, where)
}

/** Throws a ContentError when the line of a service's card is too long, placeholders filled. */
export function assertCardLine(cardLine: string, where: string): void {
  assertLength('cardLine', cardLine, CARD_LINE_LENGTH, where)
}

function assertLength(
  key: string,
  value: string,
  { min, max }: { min: number; max: number },
  where: string,
): void {
  const { length } = [...value]
  const expected = min === 1 ? `al massimo ${max}` : `da ${min} a ${max}`
  if (length < min || length > max)
    throw new ContentError(
      `${where}: ${key} deve avere ${expected} caratteri, segnaposto compresi; qui sono ${length}: "${value}"`,
    )
}
