import type { Deps } from '../deps.ts'
import { applyRefund } from './apply-refund.ts'

/**
 * Asks the provider how the refunds stand that it has accepted and not yet sent, so that an event which never comes changes
 * nothing; whoever was asked about longest ago comes first. Answers how many it asked about.
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
      deps.onOutside(error)
    }
  }
  return waiting.length
}
