import { cpus, totalmem } from 'node:os'

/** A table of figures; a benchmark may return several. */
export interface BenchmarkResult {
  title: string
  /** What was compared with what, and how to read the table. */
  notes: readonly string[]
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

/** The values of each measured function by its name, one per round. */
export type Measured<T> = ReadonlyMap<string, readonly T[]>

/**
 * Calls every function once per round, so that a busy machine slows all alike. Each round begins with the next function, so that
 * none is always called first.
 */
export async function inTurn<T>(
  rounds: number,
  ways: Readonly<Record<string, () => Promise<T>>>,
): Promise<Measured<T>> {
  const names = Object.keys(ways)
  const measured = new Map<string, T[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const index of names.keys()) {
      const name = names[(index + round) % names.length] ?? ''
      process.stderr.write(`\rround ${round + 1} of ${rounds}: ${name.padEnd(40)}`)
      const value = await ways[name]?.()
      if (value !== undefined) measured.get(name)?.push(value)
    }
  }
  process.stderr.write('\n')
  return measured
}

/** The middle value; for an even count the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
}

/** Describes the day, the Node version and the machine: without them figures cannot be compared. */
export function conditions(): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${process.platform} ${process.arch}, ${machine}`
}

/** Formats the result as a Markdown table, aligned so that it can be read in a terminal too. */
export function table({ columns, rows }: BenchmarkResult): string {
  const lines = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const [head, ...body] = lines.map(
    (line) =>
      `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`,
  )
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${column === 0 ? '-' : ':'}`).join('|')}|`
  return [head, rule, ...body].join('\n')
}
