import type { Deps } from '../deps.ts'
import { applyRefund } from './apply-refund.ts'

/**
 * Asks the provider about accepted refunds that are not sent yet, so that a lost event changes nothing. The refund that
 * was asked about longest ago comes first. Returns the number of refunds.
 */
export async function pollRefunds(deps: Deps, most = 100): Promise<number> {
  const { db, now } = deps
  const waiting = await db
    .selectFrom('refund')
    .select(['id', 'provider_refund_id'])
    .where('state', '=', 'submitted')
    .where('provider_refund_id', 'is not', null)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('submitted_at')
    .limit(most)
    .execute()
  for (const { id, provider_refund_id } of waiting) {
    await db.updateTable('refund').set({ checked_at: now() }).where('id', '=', id).execute()
    try {
      await applyRefund(deps, await deps.payments.findRefund(provider_refund_id ?? ''))
    } catch (error) {
      deps.reportExternalError(error)
    }
  }
  return waiting.length
}
