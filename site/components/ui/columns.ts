/**
 * How many columns `count` short entries have on a wide screen: three, four or, up to ten entries,
 * two, whichever fills the last row; else three. Seven have four, so that none is alone in its row.
 */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3
  if (count % 4 === 0 || count === 7) return 4
  return count % 2 === 0 && count < 11 ? 2 : 3
}
