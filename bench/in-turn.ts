/**
 * Calls every function once per round, so that a busy machine slows all alike. Each round begins
 * with the next function, so that none is always called first. Resolves to the values of each
 * function, one per round, by its name.
 */
export async function inTurn<T>(
  rounds: number,
  ways: Readonly<Record<string, () => Promise<T>>>,
): Promise<Map<string, T[]>> {
  const all = Object.entries(ways).map(([name, measure]) => ({ name, measure, values: [] as T[] }))
  for (let round = 0; round < rounds; round++) {
    const first = round % all.length
    for (const { name, measure, values } of [...all.slice(first), ...all.slice(0, first)]) {
      process.stderr.write(`\rround ${round + 1} of ${rounds}: ${name.padEnd(40)}`)
      values.push(await measure())
    }
  }
  process.stderr.write('\n')
  return new Map(all.map(({ name, values }) => [name, values]))
}

/** The middle value; of an even number of values the upper one of the two in the middle. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
