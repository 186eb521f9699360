/**
 * How many columns a wide screen gives to so many short entries, so that the last row is full, or as full as it
 * can be: twelve stand in threes, eight in fours, ten in twos.
 */
export function columnsFor(count: number): 2 | 3 | 4 {
  if (count % 3 === 0) return 3
  if (count % 4 === 0) return 4
  return count % 2 === 0 && count < 11 ? 2 : 3
}
