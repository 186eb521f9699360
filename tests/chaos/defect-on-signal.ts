/**
 * Loaded before the server (`node --import`): on SIGUSR2 it has a defect that nobody catches, of the kind that the
 * variable names.
 */
process.on('SIGUSR2', () => {
  const error = new Error('invented defect')
  if (process.env.CHAOS_DEFECT === 'reject') void Promise.reject(error)
  else setImmediate(() => throwIt(error))
})

function throwIt(error: Error): never {
  throw error
}
