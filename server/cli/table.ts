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

/** Characters; one made of a letter and an accent counts once. An emoji, which is wider, shifts the rest of its row. */
function widthOf(text: string): number {
  return Array.from(text.normalize('NFC')).length
}
