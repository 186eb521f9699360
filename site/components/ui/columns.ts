/**
 * How many columns a wide screen gives to `count` short entries: as many as fill the last row, two
 * for at most ten entries, else three. Seven entries get four columns, so that none is alone in a
 * row.
 */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3
  if (count % 4 === 0 || count === 7) return 4
  return count % 2 === 0 && count < 11 ? 2 : 3
}
