/**
 * Loaded before the server (`node --import`): its clock runs ahead by so many milliseconds, as on a machine that
 * was down meanwhile. So leases and waiting times end at a restart, without the product knowing of tests.
 */
const ahead = Number(process.env.CHAOS_CLOCK_AHEAD_MS)
const now = Date.now
Date.now = () => now() + ahead
