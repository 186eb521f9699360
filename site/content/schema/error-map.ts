import type { z } from 'astro/zod'

const TYPES: Record<string, string> = {
  string: 'un testo',
  number: 'un numero',
  int: 'un numero intero',
  boolean: 'true o false',
  array: 'un elenco',
  object: 'un gruppo di voci',
}

/** The units of a limit, by the type that has it. */
const UNITS: Record<string, string> = { string: ' lettere', array: ' voci' }

/** The Italian sentence for every mistake that the schema has no sentence of its own for. */
export const italian: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue
  if (issue.code === 'unrecognized_keys')
    return 'questa voce non c’è nello schema: toglila, o correggi il nome'
  const isMissing =
    input === undefined ||
    (issue.code === 'invalid_union' && !(String(issue.discriminator) in Object(input)))
  if (isMissing) return 'manca'
  if (issue.code === 'invalid_type') {
    // YAML reads an unquoted 123 or true as no text.
    const quoted = issue.expected === 'string' && typeof input !== 'object' ? ' tra virgolette' : ''
    return `deve essere ${TYPES[issue.expected] ?? issue.expected}${quoted}`
  }
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') {
    const options = issue.code === 'invalid_value' ? issue.values : (issue.options as string[])
    return `deve essere uno di questi: ${options.join(', ')}`
  }
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'non va bene'
  if (input === '') return 'non può essere vuoto'
  const limit =
    issue.code === 'too_small' ? `almeno ${issue.minimum}` : `al massimo ${issue.maximum}`
  return issue.origin in UNITS
    ? `deve avere ${limit}${UNITS[issue.origin]}`
    : `deve essere ${limit}`
}
