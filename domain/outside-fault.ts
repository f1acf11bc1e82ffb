/** A failure of a service outside, not of this program: what was asked may be asked again later. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'
  /** The service will never do this, and has not done it: nothing came of the call. */
  refused = false
  /** With `refused`: only because the key of the call is used up. Under another one it may still be done. */
  spent = false
}

/** The service knows of no such thing, as opposed to not answering. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}
