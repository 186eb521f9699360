/** Aligned columns under their titles, two spaces apart. Expects cells of one line each. */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = titles.map((title, column) =>
    Math.max(...[title, ...rows.map((row) => row[column] ?? '')].map(widthOf)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd()
  return [titles, ...rows].map(line).join('\n')
}

const characters = new Intl.Segmenter('it', { granularity: 'grapheme' })

/** Columns on a terminal: an accent made of two code points takes one, an emoji two. */
function widthOf(text: string): number {
  let width = 0
  for (const { segment } of characters.segment(text)) {
    width +=
      /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(
        segment,
      )
        ? 2
        : 1
  }
  return width
}
