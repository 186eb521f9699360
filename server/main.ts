import { enableCompileCache } from 'node:module'

// Keeps compiled code for the next start: the compiler of TypeScript leaves 20 MB of memory in use.
enableCompileCache()
await import('./process.ts')
