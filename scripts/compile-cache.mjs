// Loaded before the server: what Node compiled at the last start is read back from the disk.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

if (process.env.NODE_COMPILE_CACHE === undefined)
  enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/server', import.meta.url)))
