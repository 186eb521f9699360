import { cpus } from 'node:os'

/** `npm run bench -- NAME [ROUNDS]` prints the tables of a benchmark. */
const BENCHMARKS = {
  pages: () => import('./pages.ts'),
  wire: () => import('./wire.ts'),
  server: () => import('./server.ts'),
}

const [name, rounds] = process.argv.slice(2)
const load = Object.entries(BENCHMARKS).find(([known]) => known === name)?.[1]
if (!load) throw new Error(`which benchmark: ${Object.keys(BENCHMARKS).join(', ')}?`)
console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}`)
const { run } = await load()
await run(rounds ? Number(rounds) : undefined)
