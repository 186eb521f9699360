import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** How many HTTP connections wrk keeps open at once. */
export const CONNECTIONS = 32

export interface LoadOptions {
  seconds: number
  headers?: Readonly<Record<string, string>>
  /** If given, wrk posts requests for a quote, all different, with these fields added; otherwise it sends GET. */
  post?: Readonly<Record<string, string>>
}

/** Loads a server with wrk, which takes little processor time. Throws if wrk fails, gets no response, or one not 2xx or 3xx. */
export async function load(
  url: string,
  { seconds, headers = {}, post }: LoadOptions,
): Promise<{ requests: number; perSecond: number }> {
  const flags = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br']
  for (const [name, value] of Object.entries(headers)) flags.push('-H', `${name}: ${value}`)
  if (post) flags.push('-s', join(import.meta.dirname, 'post.lua'))
  const fields = Object.entries(post ?? {}).map(([name, value]) => `"${name}":"${value}",`)
  const env = { ...process.env, RUN: crypto.randomUUID(), FIELDS: fields.join('') }
  const { stdout } = await promisify(execFile)('wrk', [...flags, url], { env }).catch((cause) => {
    throw new Error('this benchmark needs wrk: apt-get install wrk', { cause })
  })
  const [, requests] = /(\d+) requests in/.exec(stdout) ?? []
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (!Number(requests) || /Non-2xx/.test(stdout)) throw new Error(`wrk met no success:\n${stdout}`)
  return { requests: Number(requests), perSecond: Number(perSecond) }
}
