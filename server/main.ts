import { enableCompileCache } from 'node:module'

// Keeps what Node compiles for the next start, because the compiler of TypeScript leaves 20 MB of
// memory in use.
enableCompileCache()
await import('./process.ts')
