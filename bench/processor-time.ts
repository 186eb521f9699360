import { readdir, readFile } from 'node:fs/promises'
import { cpus } from 'node:os'

/** Linux counts in hundredths of a second, whatever the processor. */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  parent: number
  /** Seconds of the process itself and of its children that have ended. */
  seconds: number
}

/** Seconds of processor time that a process and everything it has started have used so far (Linux). */
export async function processorSeconds(pid: number): Promise<number> {
  const times = new Map<number, ProcessTimes>()
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name)) times.set(Number(name), await timesOf(name))
  }
  const family = (of: number): number => {
    let seconds = times.get(of)?.seconds ?? 0
    for (const [child, { parent }] of times) if (parent === of) seconds += family(child)
    return seconds
  }
  return family(pid)
}

async function timesOf(pid: string): Promise<ProcessTimes> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name, which may hold anything: state, parent, …, and the times at 14 to 17 (proc_pid_stat(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }
}

/** Seconds of processor time that the whole machine has spent idle so far, on all its processors. */
export function idleSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.idle, 0) / 1000
}

/** Memory of a process that is in use right now, in megabytes (Linux). */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
