/**
 * Something outside the code is wrong: a variable, a folder, a port, a missing build. The message,
 * in Italian, says what to change, a line for each thing, and is shown without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Why something failed: the error's message, without its stack. */
export function reasonOf(error: unknown): string {
  // A refused connection to a name with two addresses is an `AggregateError` without a message of
  // its own.
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
