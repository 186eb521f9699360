import { parseArgs } from 'node:util'
import { type BenchmarkResult, conditions, table } from './report.ts'

/** `npm run bench -- [NAME …] [--rounds N]` prints the tables of the named benchmarks, or of all. */
const BENCHMARKS: Record<string, (rounds?: number) => Promise<BenchmarkResult[]>> = {
  pages: async (rounds) => (await import('./pages.ts')).pages(rounds),
  wire: async (rounds) => (await import('./wire.ts')).wire(rounds),
  server: async (rounds) => (await import('./server.ts')).server(rounds),
  memory: async (rounds) => (await import('./memory.ts')).memory(rounds),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)
const unknown = names.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0) {
  console.error(`no benchmark named ${unknown.join(', ')}; there are: ${Object.keys(BENCHMARKS).join(', ')}`)
  process.exit(2)
}

console.log(conditions())
for (const name of names) {
  for (const result of (await BENCHMARKS[name]?.(values.rounds ? Number(values.rounds) : undefined)) ?? []) {
    console.log(`\n${result.title}\n\n${table(result)}\n`)
    for (const note of result.notes) console.log(`  ${note}`)
  }
}
