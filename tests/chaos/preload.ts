/**
 * Loaded into the server (`node --import`). Moves its clock ahead by CHAOS_CLOCK_AHEAD_MS, as on a
 * machine that was down meanwhile, so that leases and waiting times end at a restart. On SIGUSR2 a
 * promise rejects with an error that nobody catches.
 */
const ahead = Number(process.env.CHAOS_CLOCK_AHEAD_MS)
const now = Date.now
Date.now = () => now() + ahead
process.on('SIGUSR2', () => void Promise.reject(new Error('invented defect')))
