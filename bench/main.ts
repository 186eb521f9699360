import { cpus, totalmem } from 'node:os'

/** `npm run bench -- NAME [ROUNDS]` prints the tables of a benchmark, with what was compared with what. */
const BENCHMARKS = {
  pages: () => import('./pages.ts'),
  wire: () => import('./wire.ts'),
  server: () => import('./server.ts'),
}

const [name, rounds] = process.argv.slice(2)
const load = Object.entries(BENCHMARKS).find(([known]) => known === name)?.[1]
if (!load) throw new Error(`which benchmark: ${Object.keys(BENCHMARKS).join(', ')}?`)
// Without the day, the Node version and the machine, figures cannot be compared.
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`
console.log(`${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine}`)
const { run } = await load()
await run(rounds ? Number(rounds) : undefined)
