import type { Deps } from '../deps.ts'
import { crashPoint } from '../crash-point.ts'
import type { Jobs } from '../job.ts'
import { recordMembershipRefund } from './record-membership-refund.ts'

/** Ends a surplus subscription and refunds all its payments to the card; idempotent. */
export async function returnMembership(
  deps: Deps,
  { membershipId }: Jobs['return-membership'],
): Promise<void> {
  const { db, payments } = deps
  const { subscription_id } = await db
    .selectFrom('membership')
    .select('subscription_id')
    .where('id', '=', membershipId)
    .where('state', '=', 'surplus')
    .executeTakeFirstOrThrow()
  await payments.endSubscription(subscription_id ?? '')
  crashPoint('membership-return-ended')
  const owed = await db
    .selectFrom('membership_invoice')
    .select(['id', 'intent_id', 'amount_cents', 'refund_key'])
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'paid')
    .where('amount_cents', '>', 0)
    .where(({ eb, ref }) => eb('refunded_cents', '<', ref('amount_cents')))
    .execute()
  for (const { id, intent_id, amount_cents, refund_key } of owed) {
    if (!intent_id || !refund_key) throw new Error(`invoice ${id} has no charge that could be given back`)
    const order = { intentId: intent_id, amountCents: amount_cents, refundId: refund_key }
    const refund = await payments.refund(order, refund_key)
    crashPoint('membership-refund-sent')
    await recordMembershipRefund(deps, refund)
  }
}
