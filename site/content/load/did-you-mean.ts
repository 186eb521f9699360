/** The known name that a misspelt or shortened one most likely meant, or undefined when none is near. */
export function closestName(written: string, known: Iterable<string>): string | undefined {
  const distance = (name: string) => editDistance(written.toLowerCase(), name.toLowerCase())
  const [nearest] = [...known].toSorted((a, b) => distance(a) - distance(b))
  // Of riparazione-tablet only one word may be wrong, which may be far from that of riparazione-console.
  const nearEnough = Math.max(1, ...written.split('-').map((word) => Math.floor(word.length / 3)))
  if (nearest !== undefined && distance(nearest) <= nearEnough) return nearest
  return written.length > 4 ? [...known].find((name) => name.startsWith(written)) : undefined
}

/**
 * What an error adds about an unknown name, for the owner: the name that was most likely meant, else the known names, else
 * nothing. Begins with a space.
 * @param quoted how to write a name, `"title"` unless told otherwise
 * @param listed whether to list the known names when none is near
 */
export function didYouMean(
  written: string,
  known: readonly string[],
  { quoted = (name: string) => `"${name}"`, listed = false } = {},
): string {
  const meant = closestName(written, known)
  if (meant !== undefined) return ` (forse intendevi ${quoted(meant)}?)`
  return listed ? ` (ci sono: ${known.map(quoted).join(', ')})` : ''
}

/** Levenshtein distance in which two swapped letters count once, because swaps such as "titel" are the commonest slips. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const substitution = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = rows[i]
      if (row)
        row[j] = Math.min(
          substitution,
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        )
    }
  return at(a.length, b.length)
}
