/**
 * The content cannot be built as it stands. The message is one sentence per problem, each naming the file, the
 * line when it is known, the key and what was expected: it is shown, as is, to the owner, who reads Italian.
 */
export class ContentError extends Error {
  override name = 'ContentError'
}
