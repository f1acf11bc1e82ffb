import { findAttempt, settleAttempt } from '../checkout/settle-payment.ts'
import type { Deps } from '../deps.ts'
import { ExternalServiceError } from '../external-service-error.ts'
import { paymentIs } from '../payment/payment-states.ts'
import { Refusal } from '../refusal.ts'
import type { TravellerLink } from '../traveller-link/link-queries.ts'

/** What became of a payment on the card page of a share; null for a page of another link. */
export type ShareOutcome = 'paid' | 'refunded' | 'waiting' | 'unpaid' | null

/**
 * Asks the provider about the card page from which a traveller returns, since its event may be late, and returns what became of
 * the payment. It can be repeated.
 */
export async function seeSharePayment(
  deps: Deps,
  link: Pick<TravellerLink, 'id'>,
  sessionId: string,
): Promise<ShareOutcome> {
  const session = { id: sessionId, paymentId: null }
  // PostgreSQL text cannot contain NUL.
  const before = sessionId.includes('\0') ? undefined : await findAttempt(deps, session)
  if (before?.traveller_link_id !== link.id) return null
  if (!paymentIs.paid(before.state))
    await settleAttempt(deps, before, sessionId).catch((error: unknown) => {
      // A booking that moves at this moment is settled by the next request or the provider's event.
      if (error instanceof Refusal && error.code === 'booking-just-moved') return
      if (!(error instanceof ExternalServiceError)) throw error
      deps.reportExternalError(error)
    })
  const { state } = (await findAttempt(deps, session)) ?? before
  if (paymentIs.captured(state)) return 'paid'
  if (paymentIs.surplus(state)) return 'refunded'
  return paymentIs.over(state) ? 'unpaid' : 'waiting'
}
