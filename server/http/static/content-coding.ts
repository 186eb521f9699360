import { parseAccept } from 'hono/utils/accept'

/** Codings in which the build may leave a file, smallest first: of those that a client wants equally, the first is sent. */
export const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

/**
 * The acceptable codings for this `Accept-Encoding`, most wanted first (RFC 9110, 12.5.3). Never empty: a
 * client that accepts none of our codings gets the file uncompressed, as RFC 9110, 12.4.1 allows.
 */
export function acceptableCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return ['identity']
  const weights = new Map(
    parseAccept(header.toLowerCase()).map(({ type, q }) => [type.replace(/^x-/, ''), q]),
  )
  const weightFor = (coding: Coding) =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
  const wanted = CODINGS.filter((coding) => weightFor(coding) > 0)
  wanted.sort((a, b) => weightFor(b) - weightFor(a))
  return wanted.includes('identity') ? wanted : [...wanted, 'identity']
}
