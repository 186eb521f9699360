import { parseArgs } from 'node:util'
import { type BenchmarkResult, conditions, table, writeReport } from './report.ts'

/** `npm run bench [-- NAME …] [--write]`: runs benchmarks, prints a table each, writes them to docs/benchmarks/. */
const BENCHMARKS: Record<string, () => Promise<() => Promise<BenchmarkResult[]>>> = {
  pages: async () => (await import('./pages.ts')).pages,
  wire: async () => (await import('./wire.ts')).wire,
  interaction: async () => (await import('./interaction.ts')).interaction,
  navigation: async () => (await import('./navigation.ts')).navigation,
  static: async () => (await import('./static.ts')).staticFiles,
  accept: async () => (await import('./accept.ts')).accept,
  memory: async () => (await import('./memory.ts')).memory,
  chaos: async () => (await import('./chaos.ts')).chaos,
  scale: async () => (await import('./scale.ts')).scale,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)
const unknown = names.filter((name) => !(name in BENCHMARKS))
if (unknown.length > 0) {
  console.error(`no benchmark named ${unknown.join(', ')}; there are: ${Object.keys(BENCHMARKS).join(', ')}`)
  process.exit(2)
}

console.log(conditions())
for (const name of names) {
  const run = await BENCHMARKS[name]?.()
  for (const result of (await run?.()) ?? []) {
    console.log(`\n${result.title}\n\n${table(result)}\n`)
    for (const note of result.notes) console.log(`  ${note}`)
    if (values.write) await writeReport(result)
  }
}
