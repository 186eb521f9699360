import { freePort } from './free-port.ts'

/** `npm start` serves the built site. On a developer’s machine a port that is taken is no reason to stop. */
process.env.PORT = String(await freePort(Number(process.env.PORT || 8080)))
await import('../server/main.ts')
