/** A line of wrk's latency distribution (`--latency`), such as `99%  802.00us`, in milliseconds. Throws without it. */
export function wrkLatency(output: string, percent: number): number {
  const [, value, unit = ''] = new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)\\b`).exec(output) ?? []
  const milliseconds = { us: 0.001, ms: 1, s: 1000 }[unit]
  if (milliseconds === undefined) throw new Error(`wrk gave no ${percent}%:\n${output}`)
  return Number(value) * milliseconds
}

/** wrk's requests per second. Throws without them, and when a response was no success. */
export function wrkRate(output: string): number {
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
  if (!rate || /Non-2xx/.test(output)) throw new Error(`wrk met something else than success:\n${output}`)
  return rate
}
