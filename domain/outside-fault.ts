/** The built pages hold a copy of this class of their own; what the program throws is one to them by this mark. */
const MARK = Symbol.for('chautari outside fault')

/** A failure of a service outside, not of this program: what was asked may be asked again later. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'
  /** The service will never do this, and has not done it: nothing came of the call. */
  refused = false
  /** With `refused`: only because the key of the call is used up. Under another one it may still be done. */
  spent = false
  readonly [MARK] = true

  static override [Symbol.hasInstance](error: unknown): boolean {
    // Of a narrower kind is only what that class itself made.
    if (this !== OutsideFault) return Function.prototype[Symbol.hasInstance].call(this, error)
    return error instanceof Error && MARK in error
  }
}

/** The service knows of no such thing, as opposed to not answering. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}
