import { OutsideFault } from '#domain/outside-fault.ts'

/** A failure of a service outside. Its message names the call and the answer's kind, never anything that a person typed. */
export class OutsideError extends OutsideFault {
  override name = 'OutsideError'
  /** What failed, such as `stripe refunds.create`. */
  call: string
  /** The HTTP status of the answer; null when none came, and the act may or may not have happened. */
  status: number | null
  code: string
  /** The service repeats this same failure for this same key: only another key can still succeed. */
  final: boolean

  constructor(
    call: string,
    failure: { status?: number | null; code?: string; final?: boolean; requestId?: string | undefined } = {},
  ) {
    const { status = null, code = 'unreachable', final = false, requestId } = failure
    super(`${call}: ${status ?? 'no answer'}, ${code}${requestId ? `, request ${requestId}` : ''}`)
    this.call = call
    this.status = status
    this.code = code
    this.final = final
  }
}
