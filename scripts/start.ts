import getPort, { portNumbers } from 'get-port'

/** `npm start` serves the built site, on the next free port where its usual one, 8080, is taken. */
if (!process.env.PORT) {
  const port = await getPort({ port: portNumbers(8080, 8179) })
  if (port !== 8080) process.stdout.write(`La porta 8080 è occupata: uso la ${port}.\n`)
  process.env.PORT = String(port)
}
await import('../server/main.ts')
