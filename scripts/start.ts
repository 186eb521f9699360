import { freePort } from './free-port.ts'

/** `npm start` serves the built site, on another port than its usual one where that is taken. */
process.env.PORT ||= String(await freePort(8080))
await import('../server/main.ts')
