import { applySession } from '../checkout/settle-payment.ts'
import { ensureSession } from '../checkout/start-checkout.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps } from '../deps.ts'
import { findLiveAttempt } from '../payment/payment-queries.ts'
import { sessionIs } from '../ports/provider-states.ts'

/**
 * Closes the page on which a traveller pays parts of a booking, so that a part is never paid twice; one that was just paid is
 * settled. A charge of a saved card that is not finished stays.
 */
export async function closePayPage(deps: Deps, bookingId: string): Promise<void> {
  const attempt = await findLiveAttempt(deps.db, bookingId)
  if (!attempt || attempt.try !== null) return
  const session = await ensureSession(deps, attempt)
  await applySession(
    deps,
    sessionIs.open(session.state) ? await deps.payments.expireSession(session.id) : session,
  )
  crashPoint('part:page-closed')
}
