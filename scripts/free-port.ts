import getPort from 'get-port'

/** The first port from `wanted` on that nothing listens on. Says so when it is another one. */
export async function freePort(wanted: number): Promise<number> {
  const port = await getPort({ port: Array.from({ length: 100 }, (_, index) => wanted + index) })
  if (port !== wanted) process.stdout.write(`La porta ${wanted} è occupata: uso la ${port}.\n`)
  return port
}
