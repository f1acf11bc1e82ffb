import { applySession } from '../checkout/settle-payment.ts'
import { ensureSession } from '../checkout/start-checkout.ts'
import { crashPoint } from '../crash-point.ts'
import type { Deps } from '../deps.ts'
import { findLiveAttempt, findLiveShares } from '../payment/payment-queries.ts'
import { Refusal } from '../refusal.ts'
import { sessionIs } from '../ports/provider-states.ts'

/**
 * Closes the pages on which somebody pays parts of a booking or a traveller's share, so that nothing is paid twice; one that was
 * just paid is settled. A charge of a saved card that is not finished stays.
 */
export async function closePayPages(deps: Deps, bookingId: string): Promise<void> {
  const attempt = await findLiveAttempt(deps.db, bookingId)
  if (attempt?.try === null) {
    await closePage(deps, attempt)
    crashPoint('part:page-closed')
  }
  for (const share of await findLiveShares(deps.db, bookingId)) {
    await closePage(deps, share)
    crashPoint('part:page-closed')
  }
}

/** Closes the pages on which travellers pay their parts of a booking; refused when the provider does not answer. */
export async function closeSharePages(deps: Deps, bookingId: string): Promise<void> {
  for (const share of await findLiveShares(deps.db, bookingId))
    await closePage(deps, share).catch((error: unknown) => {
      deps.reportExternalError(error)
      throw new Refusal('provider-unavailable')
    })
}

/** Closes the page of one attempt; one that was just paid is settled. */
export async function closePage(deps: Deps, attempt: Parameters<typeof ensureSession>[1]): Promise<void> {
  const session = await ensureSession(deps, attempt)
  await applySession(
    deps,
    sessionIs.open(session.state) ? await deps.payments.expireSession(session.id) : session,
  )
}
