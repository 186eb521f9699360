/**
 * Loaded into the server (`node --import`): moves its clock ahead by CHAOS_CLOCK_AHEAD_MS, as on a machine that was down
 * meanwhile. So leases and waiting times end at a restart, without the product knowing of tests.
 */
const ahead = Number(process.env.CHAOS_CLOCK_AHEAD_MS)
const now = Date.now
Date.now = () => now() + ahead
