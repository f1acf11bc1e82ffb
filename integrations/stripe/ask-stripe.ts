import Stripe from 'stripe'
import { OutsideError } from '../outside-error.ts'

const WHOLE_CALL_MS = 9_500
const BUSY_PAUSE_MS = 250

/**
 * One call to Stripe, at most ten seconds long. Retries while Stripe is still busy with the same key; every failure
 * becomes an OutsideError.
 */
export async function askStripe<T>(call: string, ask: () => Promise<T>): Promise<T> {
  const name = `stripe ${call}`
  const started = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutsideError(name, { code: 'timeout' })), WHOLE_CALL_MS)
  })
  const patiently = async (): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      const busy = error instanceof Stripe.errors.StripeError && error.statusCode === 409
      if (!busy || performance.now() - started > WHOLE_CALL_MS / 2) throw outsideError(name, error)
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS * (0.5 + Math.random())))
      return patiently()
    }
  }
  return Promise.race([patiently(), tooLong]).finally(() => clearTimeout(timer))
}

/** Stripe refused with status 400: the object is not in the state that the call needs. */
export function isRefused(error: unknown): error is OutsideError {
  return error instanceof OutsideError && error.status === 400
}

/** The key can no longer return the first call's result: a stored failure, or the same key with other parameters. */
export function isUnanswerable(error: unknown): error is OutsideError {
  return (
    error instanceof OutsideError &&
    error.final &&
    (error.code === 'idempotency_error' || error.status! >= 500)
  )
}

function outsideError(call: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const status = error.statusCode ?? null
  const code = error.code ?? error.rawType ?? error.type
  const replayed = error.headers?.['idempotent-replayed'] === 'true'
  const final = replayed || code === 'idempotency_error'
  return new OutsideError(call, { status, code, final, requestId: error.requestId })
}
