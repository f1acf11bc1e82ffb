import { ExternalServiceError } from '#domain/external-service-error.ts'

/**
 * A failure of an external service. Its message names the call and the kind of answer, never anything that a person
 * typed.
 */
export class OutsideError extends ExternalServiceError {
  override name = 'OutsideError'
  /** The failed call, such as `stripe refunds.create`. */
  call: string
  /** The HTTP status of the answer; null when there was none, and the call may or may not have taken effect. */
  status: number | null
  code: string
  /** The service repeats this failure for this key: only another key can succeed. */
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
