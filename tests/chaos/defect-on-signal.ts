/**
 * Loaded into the server (`node --import`): on SIGUSR2 an error is thrown that nobody catches, or a promise rejects with it if
 * CHAOS_DEFECT is `reject`.
 */
process.on('SIGUSR2', () => {
  const error = new Error('invented defect')
  if (process.env.CHAOS_DEFECT === 'reject') void Promise.reject(error)
  else setImmediate(() => throwIt(error))
})

function throwIt(error: Error): never {
  throw error
}
