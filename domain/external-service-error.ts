/** The built pages contain a separate copy of this class; `instanceof` recognises instances of both by this mark. */
const MARK = Symbol.for('chautari outside fault')

/** A failure of an external service, not of this program: the request can be repeated later. */
export class ExternalServiceError extends Error {
  override name = 'ExternalServiceError'
  /** The service refused the call permanently, and it had no effect. */
  refused = false
  /** With `refused`: only because the call's key is used up. It may succeed with another key. */
  spent = false
  readonly [MARK] = true

  static override [Symbol.hasInstance](error: unknown): boolean {
    // A subclass recognises only its own instances.
    if (this !== ExternalServiceError) return Function.prototype[Symbol.hasInstance].call(this, error)
    return error instanceof Error && MARK in error
  }
}

/** The service answered that the object does not exist, as opposed to not answering. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}
