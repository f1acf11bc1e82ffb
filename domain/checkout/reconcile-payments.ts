import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import { chargeAttempt } from './settle-charge.ts'
import { applySession } from './settle-payment.ts'
import { ensureSession } from './start-checkout.ts'
import { paymentIs } from '../payment/payment-states.ts'

const SECOND = 1000

/**
 * Asks the provider about every payment attempt that is unfinished for longer than the given time, so that a lost
 * webhook changes nothing for the traveller. The attempt that was asked about longest ago comes first. Returns the
 * number of attempts.
 */
export async function reconcilePayments(deps: Deps, olderThanSeconds: number, most = 100): Promise<number> {
  const { db, now } = deps
  const before = new Date(now().getTime() - olderThanSeconds * SECOND)
  const unfinished = await db
    .selectFrom('payment')
    .select(['id', 'session_id', 'session_order', 'instalment_id', 'try'])
    .where('state', 'in', paymentIs.live.states)
    .where('created_at', '<=', before)
    .where(({ eb, or }) => or([eb('checked_at', 'is', null), eb('checked_at', '<=', before)]))
    .where('problem', 'is', null)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .limit(most)
    .execute()
  for (const attempt of unfinished) {
    await db.updateTable('payment').set({ checked_at: now() }).where('id', '=', attempt.id).execute()
    try {
      if (attempt.try !== null) await chargeAttempt(deps, attempt)
      else await applySession(deps, await ensureSession(deps, attempt))
      crashPoint('reconciled-one')
    } catch (error) {
      deps.reportExternalError(error)
    }
  }
  return unfinished.length
}
