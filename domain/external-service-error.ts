/** A failure of an external service, not of this program: the request can be repeated later. */
export class ExternalServiceError extends Error {
  override name = 'ExternalServiceError'
  /** The service refused the call permanently, and it had no effect. */
  refused = false
  /** With `refused`: only because the call's key is used up. It may succeed with another key. */
  spent = false
}

/** The service answered that the object does not exist, as opposed to not answering. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}
